package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundFacts;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.Arrays;
import java.util.List;
import org.jooq.DSLContext;

/** Reads what a decision rests on. What it answers may be old at once; the fenced write asks again for what must not be. Thread-safe. */
public final class Cases {

    private static final List<String> CALLS =
            Arrays.stream(NextAction.values()).map(NextAction::word).toList();

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Cases(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Everything about that refund. */
    public RefundCase load(long jobId) {
        return transactions.read(sql -> {
            // Before the observations: an id in this list is then surely among them. The other way round, what was
            // stored between the two reads would be named as weighed without having been seen, and lost.
            List<Long> unread = UnreadEvidence.ids(sql, jobId);
            StoredRefund refund = Jobs.read(sql, jobId);
            RefundJobsRecord job = refund.row();
            PaymentsRecord payment = Balances.get(sql, job);
            List<RefundAttemptsRecord> claims = claims(sql, jobId);
            return new RefundCase(
                    job.getProvider(),
                    job.getProviderAccount(),
                    Orders.of(job, payment.getProviderPaymentId()),
                    new RefundFacts(NextAction.of(job.getNextAction()), job.getFirstSentAt(), calls(claims)),
                    new RefundCase.Evidence(ObservationLog.matchedTo(sql, jobId), unread, refund.now()),
                    new RefundCase.Standing(
                            job.getNextRunAt(),
                            refund.status().reason(),
                            job.getProviderRefundId(),
                            verifications(claims)));
        });
    }

    private static List<RefundAttemptsRecord> claims(DSLContext sql, long jobId) {
        return sql.selectFrom(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(jobId))
                .orderBy(REFUND_ATTEMPTS.ATTEMPT)
                .fetch();
    }

    private static List<RefundFacts.Call> calls(List<RefundAttemptsRecord> claims) {
        return claims.stream()
                .filter(claim -> CALLS.contains(claim.getKind()))
                .map(Cases::call)
                .toList();
    }

    private static int verifications(List<RefundAttemptsRecord> claims) {
        return (int) claims.stream()
                .filter(claim -> claim.getKind().equals(ClaimKind.VERIFY.word()))
                .count();
    }

    private static RefundFacts.Call call(RefundAttemptsRecord row) {
        return new RefundFacts.Call(
                new Attempt(row.getAttempt()),
                NextAction.of(row.getKind()),
                row.getClaimedAt(),
                row.getCalledAt(),
                row.getHeard());
    }
}
