package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.WALLET_TX;

import java.time.LocalDateTime;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/** The statements on {@code wallet_tx}, inside the transaction that {@code sql} belongs to. */
final class Entries {

    // A settlement names no more than its debit, which is read after the key is taken; the decision fills this in.
    private static final Movement AS_ITS_DEBIT = new Movement("", 0, "");
    // A tombstone must have an answer from its insert on; the real one needs the balance, and the wallet is locked
    // later.
    private static final String ANSWER_FOLLOWS = "{}";

    private static final Field<LocalDateTime> NOW = DSL.field("UTC_TIMESTAMP(6)", SQLDataType.LOCALDATETIME);

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
        WALLET_TX.REF_TX,
        WALLET_TX.REFUNDED_MINOR,
        WALLET_TX.PENDING_MINOR,
        WALLET_TX.SETTLED_AT
    };

    private final DSLContext sql;

    Entries(DSLContext sql) {
        this.sql = sql;
    }

    /**
     * Takes the key. It waits while another transaction holds the same key, and then fails with 1062 if that one
     * committed, or succeeds if it rolled back. So exactly one request executes.
     *
     * @return false if another one still holds it when the lock wait ends
     */
    boolean insert(Order order) {
        Movement movement = movement(order);
        try {
            sql.insertInto(WALLET_TX)
                    .set(WALLET_TX.SCOPE, order.key().scope())
                    .set(WALLET_TX.TX_ID, order.key().txId())
                    .set(WALLET_TX.OP, order.op().name())
                    .set(WALLET_TX.ACCOUNT_ID, movement.accountId())
                    .set(WALLET_TX.AMOUNT_MINOR, movement.amountMinor())
                    .set(WALLET_TX.CURRENCY, movement.currency())
                    .set(WALLET_TX.REQUEST_HASH, order.hash())
                    .set(WALLET_TX.REF_TX, order.referenced())
                    .set(WALLET_TX.STATUS, Status.PENDING.name())
                    .execute();
            return true;
        } catch (DataAccessException trouble) {
            if (SqlTrouble.isLockWaitTimeout(trouble)) {
                return false;
            }
            throw trouble;
        }
    }

    private static Movement movement(Order order) {
        return switch (order) {
            case Order.Debit debit -> debit.movement();
            case Order.Refund refund -> refund.movement();
            case Order.Settlement settlement -> AS_ITS_DEBIT;
        };
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

    /** Writes the decision into the transaction's own entry, which nobody has decided; a refund's keeps what it moved. */
    void decide(EntryKey key, Cause cause, Answer answer) {
        StateTable.ENTRIES.require(null, cause, answer.status());
        // The tombstone is inserted with its decision; only its answer follows.
        Status before = cause == Cause.TOMBSTONE ? Status.CANCELLED : Status.PENDING;
        write(key, before, answer);
    }

    /** Writes what became of an entry that stands, if its status is still the one that was seen. */
    void change(StoredEntry seen, Cause cause, Answer answer) {
        StateTable.ENTRIES.require(seen.status(), cause, answer.status());
        write(seen.key(), seen.status(), answer);
    }

    /** The client is told in the same transaction. */
    private void write(EntryKey key, Status before, Answer answer) {
        int rows = sql.update(WALLET_TX)
                .set(WALLET_TX.ACCOUNT_ID, answer.accountId())
                .set(WALLET_TX.AMOUNT_MINOR, answer.amountMinor())
                .set(WALLET_TX.CURRENCY, answer.currency())
                .set(WALLET_TX.STATUS, answer.status().name())
                .set(WALLET_TX.RESPONSE, AnswerText.write(answer))
                .set(WALLET_TX.REFUNDED_MINOR, answer.refundedMinor())
                .where(is(key))
                .and(WALLET_TX.STATUS.eq(before.name()))
                .execute();
        OneRow.changed(rows, "entry", key);
        WebhookEvents.note(sql, key, answer);
    }

    /**
     * Writes how a debit stands now, if it still stands as it was seen; the CHECKs refuse what would exceed it or settle what
     * is refunded, whatever the code above decided.
     */
    void restate(StoredEntry debit, Cause cause, Standing now) {
        Standing seen = debit.standing();
        StateTable.DEBITS.require(seen.state(), cause, now.state());
        int rows = sql.update(WALLET_TX)
                .set(WALLET_TX.REFUNDED_MINOR, now.refundedMinor())
                .set(WALLET_TX.PENDING_MINOR, now.pendingMinor())
                .set(WALLET_TX.SETTLED_AT, now.settled() ? NOW : WALLET_TX.SETTLED_AT)
                .where(is(debit.key()))
                .and(WALLET_TX.REFUNDED_MINOR.eq(seen.refundedMinor()))
                .and(WALLET_TX.PENDING_MINOR.eq(seen.pendingMinor()))
                // Nothing leads out of being settled.
                .and(WALLET_TX.SETTLED_AT.isNull())
                .execute();
        OneRow.changed(rows, "debit", debit.key());
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
        return lockIfThere(key).orElseThrow(() -> new IllegalStateException("an entry that was there is gone: " + key));
    }

    Optional<StoredEntry> lockIfThere(EntryKey key) {
        return sql.select(ENTRY).from(WALLET_TX).where(is(key)).forUpdate().fetchOptional(Entries::read);
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
                new Movement(
                        row.get(WALLET_TX.ACCOUNT_ID), row.get(WALLET_TX.AMOUNT_MINOR), row.get(WALLET_TX.CURRENCY)),
                row.get(WALLET_TX.REF_TX),
                row.get(WALLET_TX.REQUEST_HASH),
                Status.valueOf(row.get(WALLET_TX.STATUS)),
                row.get(WALLET_TX.RESPONSE),
                new Standing(
                        row.get(WALLET_TX.REFUNDED_MINOR),
                        row.get(WALLET_TX.PENDING_MINOR),
                        row.get(WALLET_TX.SETTLED_AT) != null));
    }
}
