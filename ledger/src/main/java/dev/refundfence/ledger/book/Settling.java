package dev.refundfence.ledger.book;

import java.util.Optional;
import org.jooq.DSLContext;

/** One settlement inside one transaction, whose key is taken. Locks as for every order: own entry, debit, wallet. */
final class Settling {

    private final Entries entries;
    private final Balances balances;
    private final Order.Settlement order;

    Settling(DSLContext sql, Order.Settlement order) {
        this.entries = new Entries(sql);
        this.balances = new Balances(sql);
        this.order = order;
    }

    Booked settle() {
        EntryKey debitKey = order.key().other(order.refTx());
        if (!entries.isThere(debitKey)) {
            return new Booked.Refused(Rules.unknownDebit(debitKey));
        }
        StoredEntry debit = entries.lock(debitKey);
        Optional<Refusal> wrong = Rules.noDebit(debit);
        return wrong.isPresent() ? new Booked.Refused(wrong.get()) : decide(debit);
    }

    private Booked decide(StoredEntry debit) {
        Movement settled = debit.movement();
        // Locked, so that the balance that is told is the one right after this entry.
        long balance = balances.lock(order.key().scope(), settled.accountId())
                .orElseThrow()
                .balanceMinor();
        Status status = Rules.settle(debit);
        if (status == Status.OK) {
            entries.restate(debit, Cause.SETTLE, debit.standing().madeFinal());
        }
        Answer answer = new Answer(
                order.op(),
                status,
                order.key().txId(),
                order.refTx(),
                settled.accountId(),
                settled.amountMinor(),
                settled.currency(),
                balance,
                0,
                false);
        entries.decide(order.key(), Cause.SETTLE, answer);
        return new Booked.Answered(answer);
    }
}
