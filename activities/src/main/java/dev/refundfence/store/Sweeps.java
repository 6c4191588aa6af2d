package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_SWITCHES;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;

import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;

/**
 * Finds refunds that nobody seems to care for, open ones and those with evidence that nobody weighed, so that their workflows can be
 * started or woken. Thread-safe.
 */
public final class Sweeps {

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Sweeps(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * A page of overdue refunds, the longest unswept first, marked as swept: under a backlog the next pass takes others. A refund whose
     * row somebody is writing at this moment is passed over. That two instances get the same one does no harm.
     *
     * @param limit the longest page
     * @param after how long a refund that is ready may be due before it is overdue; counted from the last change of its provider's
     *     switch if that is later, so that a long pause is not followed by a storm
     */
    public List<RefundRequest> overdue(int limit, Duration after) {
        return mark(sql -> overdueIds(sql, limit, after));
    }

    /**
     * A page of refunds in any state with evidence that nobody has weighed for longer than {@code after}, marked as swept. It is a
     * question of its own: whoever asks it must have a workflow that weighs, or it wakes the same refunds for ever.
     *
     * @param limit the longest page
     */
    public List<RefundRequest> withUnreadEvidence(int limit, Duration after) {
        return mark(sql -> unreadIds(sql, limit, after));
    }

    /**
     * Matches what was told of a refund before anybody knew whose it was: by our key, or by the provider's id that we know by now. What is
     * matched waits to be weighed. Answers how many; two instances match each only once.
     *
     * @param limit the most
     */
    public int matchLater(int limit) {
        return (int) transactions.read(sql -> LaterMatch.found(sql, limit)).stream()
                .filter(match -> match.isStored(transactions))
                .count();
    }

    private List<RefundRequest> mark(Function<DSLContext, List<Long>> page) {
        return transactions.run(sql -> {
            List<Long> ids = page.apply(sql);
            // Locked by primary key and without waiting: the page itself is read without locks, which would stop
            // claims.
            List<RefundJobsRecord> free = sql.selectFrom(REFUND_JOBS)
                    .where(REFUND_JOBS.ID.in(ids))
                    .orderBy(REFUND_JOBS.ID)
                    .forUpdate()
                    .skipLocked()
                    .fetch();
            sql.update(REFUND_JOBS)
                    .set(REFUND_JOBS.SWEPT_AT, DatabaseClock.NOW)
                    .where(REFUND_JOBS.ID.in(
                            free.stream().map(RefundJobsRecord::getId).toList()))
                    .execute();
            return free.stream().map(StoredRefund::request).toList();
        });
    }

    // Two questions and not one with OR, so that each is answered from its own index.
    private static List<Long> overdueIds(DSLContext sql, int limit, Duration after) {
        return sql.select(REFUND_JOBS.ID, REFUND_JOBS.SWEPT_AT)
                .from(REFUND_JOBS)
                .where(REFUND_JOBS.STATE.eq(RefundState.RUNNING.word()))
                .and(REFUND_JOBS.LEASE_UNTIL.le(DatabaseClock.NOW))
                .unionAll(DSL.select(REFUND_JOBS.ID, REFUND_JOBS.SWEPT_AT)
                        .from(REFUND_JOBS)
                        .leftJoin(PROVIDER_SWITCHES)
                        .on(PROVIDER_SWITCHES.PROVIDER.eq(REFUND_JOBS.PROVIDER))
                        .where(REFUND_JOBS.STATE.eq(RefundState.READY.word()))
                        .and(REFUND_JOBS.NEXT_RUN_AT.le(DatabaseClock.in(after.negated())))
                        .and(isNotHeldBySwitch(after)))
                // By their bare names: an order over a union knows no tables.
                .orderBy(
                        DSL.field(REFUND_JOBS.SWEPT_AT.getUnqualifiedName()),
                        DSL.field(REFUND_JOBS.ID.getUnqualifiedName()))
                .limit(limit)
                .fetch(REFUND_JOBS.ID);
    }

    private static List<Long> unreadIds(DSLContext sql, int limit, Duration after) {
        return sql.selectDistinct(REFUND_JOBS.ID, REFUND_JOBS.SWEPT_AT)
                .from(UNREAD_EVIDENCE)
                .join(REFUND_JOBS)
                .on(REFUND_JOBS.ID.eq(UNREAD_EVIDENCE.JOB_ID))
                .where(UNREAD_EVIDENCE.SINCE.le(DatabaseClock.in(after.negated())))
                .and(isNotToBeVerifiedLater())
                .orderBy(REFUND_JOBS.SWEPT_AT, REFUND_JOBS.ID)
                .limit(limit)
                .fetch(REFUND_JOBS.ID);
    }

    // Evidence wakes a refund in any state. Only what a look-up did not confirm waits for the next look-up.
    private static Condition isNotToBeVerifiedLater() {
        return REFUND_JOBS
                .STATE
                .notIn(RefundState.SUCCEEDED.word(), RefundState.FAILED.word())
                .or(REFUND_JOBS.NEXT_RUN_AT.isNull())
                .or(REFUND_JOBS.NEXT_RUN_AT.le(DatabaseClock.NOW));
    }

    // A send that is paused waits for a person, not for a wake-up call; after a resume the time counts from there.
    private static Condition isNotHeldBySwitch(Duration after) {
        Condition changedLongAgo = PROVIDER_SWITCHES.CHANGED_AT.le(DatabaseClock.in(after.negated()));
        Condition pausedSend =
                PROVIDER_SWITCHES.SENDS_PAUSED.isTrue().and(REFUND_JOBS.NEXT_ACTION.eq(NextAction.SEND.word()));
        return PROVIDER_SWITCHES.PROVIDER.isNull().or(changedLongAgo.andNot(pausedSend));
    }
}
