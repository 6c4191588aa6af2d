package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.WALLET_TX;

import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** The statements on {@code wallet_tx}, inside the transaction that {@code sql} belongs to. */
final class Entries {

    // The row exists before the decision does; no committed row says this word.
    private static final String UNDECIDED = "PENDING";
    // A tombstone must have an answer from its insert on; the real one needs the balance, and the wallet is locked
    // later.
    private static final String ANSWER_FOLLOWS = "{}";

    private static final Field<?>[] ENTRY = {
        WALLET_TX.SCOPE,
        WALLET_TX.TX_ID,
        WALLET_TX.OP,
        WALLET_TX.ACCOUNT_ID,
        WALLET_TX.AMOUNT_MINOR,
        WALLET_TX.CURRENCY,
        WALLET_TX.REQUEST_HASH,
        WALLET_TX.STATUS,
        WALLET_TX.RESPONSE,
        WALLET_TX.REFUNDED_MINOR
    };

    private final DSLContext sql;

    Entries(DSLContext sql) {
        this.sql = sql;
    }

    /**
     * Takes the key. It waits while another transaction holds the same key, and then fails with 1062 if that one
     * committed, or succeeds if it rolled back. So exactly one request executes.
     */
    void insert(Order order) {
        Movement movement = order.movement();
        sql.insertInto(WALLET_TX)
                .set(WALLET_TX.SCOPE, order.key().scope())
                .set(WALLET_TX.TX_ID, order.key().txId())
                .set(WALLET_TX.OP, order.op().name())
                .set(WALLET_TX.ACCOUNT_ID, movement.accountId())
                .set(WALLET_TX.AMOUNT_MINOR, movement.amountMinor())
                .set(WALLET_TX.CURRENCY, movement.currency())
                .set(WALLET_TX.REQUEST_HASH, order.hash())
                .set(WALLET_TX.REF_TX, order.referenced())
                .set(WALLET_TX.STATUS, UNDECIDED)
                .execute();
    }

    /** Takes the key of a debit that has not come, so that it finds its cancellation when it comes. */
    void insertTombstone(EntryKey debit, Movement refund) {
        sql.insertInto(WALLET_TX)
                .set(WALLET_TX.SCOPE, debit.scope())
                .set(WALLET_TX.TX_ID, debit.txId())
                .set(WALLET_TX.OP, Op.DEBIT.name())
                .set(WALLET_TX.ACCOUNT_ID, refund.accountId())
                .set(WALLET_TX.AMOUNT_MINOR, 0L)
                .set(WALLET_TX.CURRENCY, refund.currency())
                .set(WALLET_TX.STATUS, Status.CANCELLED.name())
                .set(WALLET_TX.RESPONSE, ANSWER_FOLLOWS)
                .execute();
    }

    /** Writes the decision into the transaction's own entry; a refund's entry keeps what it moved, and its client is told. */
    void decide(EntryKey key, Answer answer) {
        int rows = sql.update(WALLET_TX)
                .set(WALLET_TX.STATUS, answer.status().name())
                .set(WALLET_TX.RESPONSE, AnswerText.write(answer))
                .set(WALLET_TX.REFUNDED_MINOR, answer.refundedMinor())
                .where(is(key))
                .execute();
        OneRow.changed(rows, "entry", key);
        WebhookEvents.note(sql, key, answer);
    }

    /** Adds to what was refunded of a debit; the CHECK refuses what would exceed it, whatever the code above decided. */
    void addRefunded(EntryKey debit, long amountMinor) {
        int rows = sql.update(WALLET_TX)
                .set(WALLET_TX.REFUNDED_MINOR, WALLET_TX.REFUNDED_MINOR.plus(amountMinor))
                .where(is(debit))
                .execute();
        OneRow.changed(rows, "debit", debit);
    }

    /** Whether the entry can be seen without a lock; it only chooses the way, no decision about money rests on it. */
    boolean isThere(EntryKey key) {
        return sql.fetchExists(WALLET_TX, is(key));
    }

    Optional<StoredEntry> find(EntryKey key) {
        return sql.select(ENTRY).from(WALLET_TX).where(is(key)).fetchOptional(Entries::read);
    }

    /** Locks an entry that is known to be there (entries are never deleted). */
    StoredEntry lock(EntryKey key) {
        StoredEntry entry =
                sql.select(ENTRY).from(WALLET_TX).where(is(key)).forUpdate().fetchOne(Entries::read);
        if (entry == null) {
            throw new IllegalStateException("an entry that was there is gone: " + key);
        }
        return entry;
    }

    /** The refunds of a debit in the order of their keys, after {@code afterTxId} if given. */
    List<StoredEntry> refundsOf(EntryKey debit, @Nullable String afterTxId, int limit) {
        Condition after = afterTxId == null ? DSL.noCondition() : WALLET_TX.TX_ID.gt(afterTxId);
        return sql.select(ENTRY)
                .from(WALLET_TX)
                .where(WALLET_TX.SCOPE.eq(debit.scope()))
                .and(WALLET_TX.REF_TX.eq(debit.txId()))
                .and(WALLET_TX.OP.eq(Op.REFUND.name()))
                .and(after)
                .orderBy(WALLET_TX.TX_ID)
                .limit(limit)
                .fetch(Entries::read);
    }

    private static Condition is(EntryKey key) {
        return WALLET_TX.SCOPE.eq(key.scope()).and(WALLET_TX.TX_ID.eq(key.txId()));
    }

    private static StoredEntry read(Record row) {
        return new StoredEntry(
                new EntryKey(row.get(WALLET_TX.SCOPE), row.get(WALLET_TX.TX_ID)),
                Op.valueOf(row.get(WALLET_TX.OP)),
                row.get(WALLET_TX.ACCOUNT_ID),
                row.get(WALLET_TX.AMOUNT_MINOR),
                row.get(WALLET_TX.CURRENCY),
                row.get(WALLET_TX.REQUEST_HASH),
                row.get(WALLET_TX.STATUS),
                row.get(WALLET_TX.RESPONSE),
                row.get(WALLET_TX.REFUNDED_MINOR));
    }
}
