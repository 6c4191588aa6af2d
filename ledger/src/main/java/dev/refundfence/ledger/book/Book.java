package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.Refusal.Reason;
import java.util.List;
import java.util.Optional;
import org.jooq.exception.DataAccessException;
import org.jspecify.annotations.Nullable;

/**
 * The book of entries: books each key once, and says the same again to whoever asks again. Safe for use by many threads
 * and by many processes on one database. The rules are told in {@code docs/ledger.md}.
 */
public final class Book {

    /** A key can be taken between looking and inserting, and entries stay, so the second round always sees it. */
    private static final int ROUNDS = 3;

    private final Transactions transactions;

    public Book(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Books the order as {@link #book(Order, Execution)} does, at once. */
    public Booked book(Order order) {
        return book(order, Execution.AT_ONCE);
    }

    /**
     * Books the order, or answers what is stored because its key came before.
     *
     * @param execution when a refund moves its money; of no meaning for a key that came before
     * @throws Busy when others held the rows too long; nothing was booked
     * @throws DataAccessException when the database failed; send the same order again to learn what happened
     */
    public Booked book(Order order, Execution execution) {
        Optional<Refusal> wrong = Rules.wrongInItself(order);
        if (wrong.isPresent()) {
            // Such an order was never booked, so a key that stands was used for something else; that is said first.
            return find(order.key()).isPresent() ? keyConflict(order) : new Booked.Refused(wrong.get());
        }
        for (int round = 1; ; round++) {
            try {
                return transactions.write(
                        sql -> Posting.post(sql, order, execution), booked -> booked instanceof Booked.Answered);
            } catch (DataAccessException trouble) {
                if (!SqlTrouble.isDuplicateKey(trouble)) {
                    throw trouble;
                }
                Optional<Booked> earlier = earlier(order);
                if (earlier.isPresent()) {
                    return earlier.get();
                }
                // It was not this order's own key: a debit came just before this refund put its tombstone there.
                if (round == ROUNDS) {
                    throw trouble;
                }
            }
        }
    }

    /**
     * Ends a pending refund. Asked twice, the second call changes nothing and is told how the refund stands.
     *
     * @throws Busy when others held the rows too long; nothing was changed
     * @throws DataAccessException when the database failed; look the refund up to learn what happened
     */
    public Changed finish(EntryKey refund, Ending ending) {
        return change(refund, ending.turn());
    }

    /**
     * Takes the money of a booked refund out of its wallet again, as a bank does that cannot deliver it; the debit may be
     * refunded anew. Not made if the wallet holds less, for no balance goes below zero.
     *
     * @throws Busy as {@link #finish}
     * @throws DataAccessException as {@link #finish}
     */
    public Changed bounce(EntryKey refund) {
        return change(refund, Turn.BOUNCED);
    }

    private Changed change(EntryKey refund, Turn turn) {
        return transactions.write(
                sql -> new RefundChange(sql, turn).apply(refund), changed -> changed instanceof Changed.Made);
    }

    /** The entry as it was answered, with what was refunded of a debit since; empty if this scope has none. */
    public Optional<Answer> find(EntryKey key) {
        return stored(key).map(StoredEntry::lookUp);
    }

    /**
     * All refunds that name a debit, refused ones included, in the order of their keys.
     *
     * @param afterTxId the last key of the page before; null for the first page
     * @param limit the most entries to return, at least 1
     * @return empty if this scope has no such debit
     */
    public Optional<List<Answer>> refundsOf(EntryKey debit, @Nullable String afterTxId, int limit) {
        return transactions.read(sql -> {
            Entries entries = new Entries(sql);
            return entries.find(debit)
                    .filter(entry -> entry.op() == Op.DEBIT)
                    .map(entry -> entries.refundsOf(debit, afterTxId, limit).stream()
                            .map(StoredEntry::lookUp)
                            .toList());
        });
    }

    private Optional<Booked> earlier(Order order) {
        return stored(order.key())
                .map(entry -> entry.answers(order) ? new Booked.Answered(entry.replay()) : keyConflict(order));
    }

    private Optional<StoredEntry> stored(EntryKey key) {
        return transactions.read(sql -> new Entries(sql).find(key));
    }

    private static Booked keyConflict(Order order) {
        return new Booked.Refused(new Refusal(
                Reason.IDEMPOTENCY_KEY_CONFLICT,
                "Idempotency-Key " + order.key().txId()
                        + " was used for another operation, account, amount, currency or ref_tx; use a new key for a new"
                        + " movement, or repeat the first request unchanged"));
    }
}
