package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.Optional;
import org.jooq.DSLContext;

/**
 * One order inside one transaction. Locks are always taken in this order: own entry, debit, wallet. A refusal is returned
 * with the entry still inserted; whoever owns the transaction rolls it back then.
 */
final class Posting {

    private final Entries entries;
    private final Balances balances;
    private final Order order;
    private final Movement movement;

    Posting(DSLContext sql, Order order) {
        this.entries = new Entries(sql);
        this.balances = new Balances(sql);
        this.order = order;
        this.movement = order.movement();
    }

    Booked post() {
        entries.insert(order);
        return switch (order) {
            case Order.Debit debit -> take();
            case Order.Refund refund -> refund(refund.key().other(refund.refTx()));
        };
    }

    private Booked take() {
        Optional<Wallet> wallet = lockWallet();
        Optional<Refusal> wrong = wrong(wallet);
        if (wrong.isPresent()) {
            return new Booked.Refused(wrong.get());
        }
        long balance = wallet.orElseThrow().balanceMinor();
        Status status = Rules.debit(balance, movement.amountMinor());
        return decide(status, balance, status == Status.OK ? -movement.amountMinor() : 0);
    }

    private Booked refund(EntryKey debitKey) {
        return entries.isThere(debitKey) ? giveBack(debitKey) : cancel(debitKey);
    }

    private Booked giveBack(EntryKey debitKey) {
        StoredEntry debit = entries.lock(debitKey);
        Optional<Refusal> wrong = Rules.mismatch(debit, movement);
        if (wrong.isPresent()) {
            return new Booked.Refused(wrong.get());
        }
        // The entry of a debit proves that its wallet existed with this currency, and wallets are never deleted.
        long balance = lockWallet().orElseThrow().balanceMinor();
        Status status = Rules.refund(debit, movement.amountMinor());
        long moved = status == Status.OK ? movement.amountMinor() : 0;
        if (moved > 0) {
            entries.addRefunded(debitKey, moved);
        }
        return decide(status, balance, moved);
    }

    /**
     * The debit has not come: its key is taken now, so that it moves nothing when it comes. If it comes at this very
     * moment, the primary key lets one of the two in; when that is the debit, this transaction fails and starts anew.
     */
    private Booked cancel(EntryKey debitKey) {
        entries.insertTombstone(debitKey, movement);
        Optional<Wallet> wallet = lockWallet();
        Optional<Refusal> wrong = wrong(wallet);
        if (wrong.isPresent()) {
            return new Booked.Refused(wrong.get());
        }
        long balance = wallet.orElseThrow().balanceMinor();
        entries.decide(debitKey, tombstone(debitKey, balance));
        return decide(Status.OK, balance, 0);
    }

    private Optional<Wallet> lockWallet() {
        return balances.lock(order.key().scope(), movement.accountId());
    }

    private Optional<Refusal> wrong(Optional<Wallet> wallet) {
        if (wallet.isEmpty()) {
            return Optional.of(new Refusal(
                    Reason.ACCOUNT_UNKNOWN,
                    "account_id " + movement.accountId() + " is no wallet of this client; make it first"));
        }
        String currency = wallet.get().currency();
        return currency.equals(movement.currency())
                ? Optional.empty()
                : Optional.of(new Refusal(
                        Reason.CURRENCY_MISMATCH,
                        "account_id " + movement.accountId() + " is in " + currency + "; send that currency"));
    }

    private Booked decide(Status status, long balance, long moved) {
        if (moved != 0) {
            balances.add(order.key().scope(), movement.accountId(), moved);
        }
        Answer answer = new Answer(
                order.op(),
                status,
                order.key().txId(),
                order.referenced(),
                movement.accountId(),
                movement.amountMinor(),
                movement.currency(),
                balance + moved,
                // A debit takes money out (moved < 0), and nothing of it is refunded yet.
                Math.max(moved, 0),
                false);
        entries.decide(order.key(), answer);
        return new Booked.Answered(answer);
    }

    private Answer tombstone(EntryKey debitKey, long balance) {
        return new Answer(
                Op.DEBIT,
                Status.CANCELLED,
                debitKey.txId(),
                null,
                movement.accountId(),
                0,
                movement.currency(),
                balance,
                0,
                false);
    }
}
