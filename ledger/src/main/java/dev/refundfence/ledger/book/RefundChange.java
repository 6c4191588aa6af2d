package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Changed.Why;
import java.util.Optional;
import org.jooq.DSLContext;

/**
 * A turn of a refund that was answered, inside one transaction. Locks as for every order: own entry, debit, wallet. The lock
 * on the refund's own row lets one of two turns in; the other one finds the status changed.
 */
final class RefundChange {

    private final Entries entries;
    private final Balances balances;
    private final Turn turn;

    RefundChange(DSLContext sql, Turn turn) {
        this.entries = new Entries(sql);
        this.balances = new Balances(sql);
        this.turn = turn;
    }

    Changed apply(EntryKey key) {
        Optional<StoredEntry> refund = entries.lockIfThere(key).filter(entry -> entry.op() == Op.REFUND);
        return refund.isPresent() ? change(refund.get()) : new Changed.NoSuchRefund();
    }

    private Changed change(StoredEntry refund) {
        StoredEntry debit = entries.lock(refund.debitKey());
        long balance = balances.lock(refund.key().scope(), refund.movement().accountId())
                .orElseThrow()
                .balanceMinor();
        Optional<Why> not = Rules.standsInTheWay(turn, refund, balance);
        return not.isPresent()
                ? new Changed.NotMade(refund.lookUp(), not.get())
                : new Changed.Made(write(refund, debit, balance));
    }

    private Answer write(StoredEntry refund, StoredEntry debit, long balance) {
        long amount = refund.movement().amountMinor();
        long moved = turn.moves(amount);
        entries.restate(debit, turn.cause(), turn.turn(debit.standing(), amount));
        if (moved != 0) {
            balances.add(refund.key().scope(), refund.movement().accountId(), moved);
        }
        // Money that left the wallet again is no longer refunded.
        Answer answer = refund.replay().changed(turn.to(), balance + moved, Math.max(moved, 0));
        entries.change(refund, turn.cause(), answer);
        return answer;
    }
}
