package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.Optional;
import org.jooq.DSLContext;

/**
 * One debit or refund inside one transaction, whose key is taken. Locks are always taken in this order: own entry, debit,
 * wallet. A refusal is returned with the entry still inserted; whoever owns the transaction rolls it back then.
 */
final class Posting {

    private final Entries entries;
    private final Balances balances;
    private final Order order;
    private final Movement movement;

    private Posting(DSLContext sql, Order order, Movement movement) {
        this.entries = new Entries(sql);
        this.balances = new Balances(sql);
        this.order = order;
        this.movement = movement;
    }

    /** Takes the order's key first; only who has it goes on. */
    static Booked post(DSLContext sql, Order order, Execution execution) {
        if (!new Entries(sql).insert(order)) {
            return new Booked.InProgress();
        }
        return switch (order) {
            case Order.Debit debit -> new Posting(sql, debit, debit.movement()).take();
            case Order.Refund refund ->
                new Posting(sql, refund, refund.movement()).refund(refund.key().other(refund.refTx()), execution);
            case Order.Settlement settlement -> new Settling(sql, settlement).settle();
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

    private Booked refund(EntryKey debitKey, Execution execution) {
        return entries.isThere(debitKey) ? giveBack(debitKey, execution) : cancel(debitKey);
    }

    private Booked giveBack(EntryKey debitKey, Execution execution) {
        StoredEntry debit = entries.lock(debitKey);
        Optional<Refusal> wrong = Rules.mismatch(debit, movement);
        if (wrong.isPresent()) {
            return new Booked.Refused(wrong.get());
        }
        // The entry of a debit proves that its wallet existed with this currency, and wallets are never deleted.
        long balance = lockWallet().orElseThrow().balanceMinor();
        Status status = Rules.refund(debit, movement.amountMinor());
        if (status != Status.OK) {
            return decide(status, balance, 0);
        }
        long amount = movement.amountMinor();
        return switch (execution) {
            case AT_ONCE -> {
                entries.restate(debit, Cause.REFUND, debit.standing().refunded(amount));
                yield decide(Status.OK, balance, amount);
            }
            case PENDING -> {
                entries.restate(debit, Cause.REFUND, debit.standing().reserved(amount));
                yield decide(Status.PENDING, balance, 0);
            }
        };
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
        entries.decide(debitKey, Cause.TOMBSTONE, tombstone(debitKey, balance));
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
        entries.decide(order.key(), Cause.of(order.op()), answer);
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
