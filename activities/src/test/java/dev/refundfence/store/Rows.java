package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OUTBOX_EVENTS;
import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static dev.refundfence.schema.Tables.REFUND_TRANSITIONS;

import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.schema.tables.records.RefundTransitionsRecord;
import java.util.List;
import java.util.Objects;
import org.jooq.Field;
import org.jooq.Table;
import org.jooq.impl.DSL;

/** Looks at the rows, and moves time by changing them. */
public final class Rows {
    private final Transactions transactions;

    Rows(Transactions transactions) {
        this.transactions = transactions;
    }

    public RefundJobsRecord job(long jobId) {
        return transactions.read(sql -> sql.fetchSingle(REFUND_JOBS, REFUND_JOBS.ID.eq(jobId)));
    }

    long jobId(RefundKey key) {
        return transactions.read(
                sql -> Objects.requireNonNull(Jobs.find(sql, key)).row().getId());
    }

    public PaymentsRecord paymentOf(long jobId) {
        String id = job(jobId).getPaymentId();
        return transactions.read(sql -> sql.fetchSingle(PAYMENTS, PAYMENTS.PAYMENT_ID.eq(id)));
    }

    public RefundAttemptsRecord attempt(Fence fence) {
        return transactions.read(sql -> sql.fetchSingle(REFUND_ATTEMPTS, Attempts.of(fence)));
    }

    /** All claims of a refund that were ever given, oldest first. */
    List<RefundAttemptsRecord> attempts(long jobId) {
        return transactions.read(sql -> sql.selectFrom(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(jobId))
                .orderBy(REFUND_ATTEMPTS.ATTEMPT)
                .fetch());
    }

    /** A refund's transitions, oldest first. */
    List<RefundTransitionsRecord> transitions(long jobId) {
        return transactions.read(sql -> sql.selectFrom(REFUND_TRANSITIONS)
                .where(REFUND_TRANSITIONS.JOB_ID.eq(jobId))
                .orderBy(REFUND_TRANSITIONS.ID)
                .fetch());
    }

    /** The causes of a refund's transitions, oldest first. */
    public List<String> causes(long jobId) {
        return transitions(jobId).stream()
                .map(RefundTransitionsRecord::getCause)
                .toList();
    }

    /** The types of a refund's outgoing events, oldest first. */
    List<String> events(long jobId) {
        return transactions.read(sql -> sql.select(OUTBOX_EVENTS.TYPE)
                .from(OUTBOX_EVENTS)
                .where(OUTBOX_EVENTS.JOB_ID.eq(jobId))
                .orderBy(OUTBOX_EVENTS.ID)
                .fetch(OUTBOX_EVENTS.TYPE));
    }

    public int count(Table<?> table, long jobId) {
        return transactions.read(sql ->
                sql.fetchCount(table, DSL.field(DSL.name("job_id"), Long.class).eq(jobId)));
    }

    /** What was heard about a refund, as "send 1 succeeded": kind, the attempt that heard it, outcome. In the order of storing. */
    public List<String> observations(long jobId) {
        return transactions.read(sql -> ObservationLog.matchedTo(sql, jobId)).stream()
                .map(heard -> "%s %s %s"
                        .formatted(
                                heard.kind(), heard.attempt(), heard.outcome().word()))
                .toList();
    }

    public void leaseIsOver(long jobId) {
        changeTime(jobId, REFUND_JOBS.LEASE_UNTIL, "UTC_TIMESTAMP(6) - INTERVAL 1 SECOND");
    }

    /** {@code ago}: as in INTERVAL. */
    void sendsWereBegun(long jobId, String ago) {
        execute("UPDATE refund_attempts SET called_at = UTC_TIMESTAMP(6) - INTERVAL " + ago
                + " WHERE called_at IS NOT NULL AND job_id = " + jobId);
        execute("UPDATE refund_jobs SET first_sent_at = UTC_TIMESTAMP(6) - INTERVAL " + ago
                + " WHERE first_sent_at IS NOT NULL AND id = " + jobId);
    }

    /** Time goes by for that refund, and its next claim is due; {@code time}: as in INTERVAL. */
    public void goesBy(long jobId, String time) {
        execute("UPDATE refund_attempts SET claimed_at = claimed_at - INTERVAL " + time
                + ", called_at = called_at - INTERVAL " + time + " WHERE job_id = " + jobId);
        execute("UPDATE refund_jobs SET first_sent_at = first_sent_at - INTERVAL " + time + " WHERE id = " + jobId);
        isDue(jobId);
    }

    /** The ids of what nobody weighed. */
    public List<Long> unread(long jobId) {
        return transactions.read(sql -> UnreadEvidence.ids(sql, jobId));
    }

    public void isDue(long jobId) {
        changeTime(jobId, REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) - INTERVAL 1 SECOND");
    }

    /** {@code expression}: SQL of a time. */
    public void changeTime(long jobId, Field<?> column, String expression) {
        execute("UPDATE refund_jobs SET " + column.getName() + " = " + expression + " WHERE id = " + jobId);
    }

    public void dispute(String paymentId) {
        execute("UPDATE payments SET disputed = TRUE WHERE payment_id = '" + paymentId + "'");
    }

    public void pauseSends(String reason) {
        transactions.run(sql -> sql.execute(
                "INSERT INTO provider_switches (provider, sends_paused, pause_reason, changed_by, changed_at)"
                        + " VALUES (?, TRUE, ?, 'test', UTC_TIMESTAMP(6))"
                        + " ON DUPLICATE KEY UPDATE sends_paused = TRUE, pause_reason = ?",
                StoreFixture.LEDGER,
                reason,
                reason));
    }

    public void resumeSends() {
        execute("UPDATE provider_switches SET sends_paused = FALSE");
    }

    void execute(String statement) {
        transactions.run(sql -> sql.execute(statement));
    }
}
