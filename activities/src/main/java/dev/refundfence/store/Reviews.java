package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;

import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record12;
import org.jooq.Records;
import org.jooq.Select;
import org.jooq.SelectJoinStep;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** What the review desk reads. It may be old at once: a resolution is fenced on what was seen. Thread-safe. */
public final class Reviews {

    /** No more of a payload is shown, in characters. */
    public static final int LONGEST_PAYLOAD = 4_000;

    /** No page is longer, in rows. */
    public static final int LONGEST_PAGE = 500;

    private static final Field<Long> AGE = DSL.field(
            "TIMESTAMPDIFF(SECOND, {0}, {1})", REFUND_JOBS.ID.getDataType(), REFUND_JOBS.UPDATED_AT, DatabaseClock.NOW);

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Reviews(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Which reviews.
     *
     * @param reason only those; null for all
     * @param provider only of that one; null for all
     * @param after what the page before ended with; null for the first page
     * @param limit the longest page, 1 to {@link #LONGEST_PAGE}
     */
    public record Page(
            @Nullable String reason,
            @Nullable String provider,
            @Nullable Mark after,
            int limit) {}

    /** A place in the list, which is in the order of both. */
    public record Mark(Instant since, long id) {}

    /** A page of refunds about which a person must decide or know, the oldest first. */
    public List<OpenReview> open(Page page) {
        return transactions.read(sql -> {
            var reviews = inReview()
                    .unionAll(succeededAfterFailed())
                    .unionAll(unconfirmed())
                    .asTable("reviews");
            Field<Instant> since = reviews.field("updated_at", REFUND_JOBS.UPDATED_AT.getDataType());
            Field<Long> id = reviews.field("id", REFUND_JOBS.ID.getDataType());
            Condition wanted = DSL.and(
                    equalIfGiven(reviews.field("reason", String.class), page.reason()),
                    equalIfGiven(reviews.field("provider", String.class), page.provider()));
            Mark after = page.after();
            return sql.selectFrom(reviews)
                    .where(wanted)
                    .and(after == null ? DSL.noCondition() : DSL.row(since, id).gt(after.since(), after.id()))
                    .orderBy(since, id)
                    .limit(page.limit())
                    .fetchInto(OpenReview.class);
        });
    }

    /** Everything about that refund; null if there is none. */
    public @Nullable RefundFile file(RefundKey key) {
        return transactions.read(sql -> {
            StoredRefund refund = Jobs.find(sql, key);
            return refund == null ? null : RefundFiles.of(sql, refund.row().getId());
        });
    }

    /** How that refund stands, to be resolved as it was seen under {@code attempt}; null if there is none. */
    public @Nullable Standing standing(RefundKey key) {
        return transactions.read(sql -> {
            StoredRefund refund = Jobs.find(sql, key);
            return refund == null
                    ? null
                    : new Standing(
                            new Seen(
                                    refund.row().getId(),
                                    refund.state(),
                                    refund.status().attempt()),
                            refund.row().getAmountMinor(),
                            refund.row().getCurrency());
        });
    }

    /** What was asked for with that row, for whoever wakes its workflow. */
    public RefundRequest request(long jobId) {
        return transactions.read(
                sql -> StoredRefund.request(Jobs.read(sql, jobId).row()));
    }

    /** How a refund stands, and what was ordered in minor units. */
    public record Standing(Seen seen, long amountMinor, String currency) {}

    /** A page of what was told of refunds that are none of ours, the oldest first. {@code after}: the last id of the page before, or 0. */
    public List<Orphan> orphans(long after, int limit) {
        return transactions.read(sql -> sql.select(
                        PROVIDER_OBSERVATIONS.ID,
                        PROVIDER_OBSERVATIONS.PROVIDER,
                        PROVIDER_OBSERVATIONS.PROVIDER_ACCOUNT,
                        PROVIDER_OBSERVATIONS.KIND,
                        PROVIDER_OBSERVATIONS.PROVIDER_KEY,
                        PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID,
                        PROVIDER_OBSERVATIONS.STATUS_WORD,
                        PROVIDER_OBSERVATIONS.HEARD_AT,
                        DSL.left(PROVIDER_OBSERVATIONS.PAYLOAD, LONGEST_PAYLOAD))
                .from(PROVIDER_OBSERVATIONS)
                .leftAntiJoin(OBSERVATION_MATCHES)
                .on(OBSERVATION_MATCHES.OBSERVATION_ID.eq(PROVIDER_OBSERVATIONS.ID))
                .where(PROVIDER_OBSERVATIONS.JOB_ID.isNull())
                .and(PROVIDER_OBSERVATIONS.ID.gt(after))
                .orderBy(PROVIDER_OBSERVATIONS.ID)
                .limit(limit)
                .fetch(Records.mapping(Orphan::new)));
    }

    private static Condition equalIfGiven(Field<String> field, @Nullable String value) {
        return value == null ? DSL.noCondition() : field.eq(value);
    }

    // Three questions and not one with OR, so that each is answered from its own index.
    private static Select<
                    Record12<Long, String, String, String, Long, String, String, String, Long, Instant, Long, Long>>
            inReview() {
        return listed(REFUND_JOBS.REVIEW_REASON).where(REFUND_JOBS.STATE.eq(RefundState.MANUAL_REVIEW.word()));
    }

    private static Select<
                    Record12<Long, String, String, String, Long, String, String, String, Long, Instant, Long, Long>>
            succeededAfterFailed() {
        return listed(DSL.inline(OpenReview.SUCCEEDED_AFTER_FAILED))
                .where(REFUND_JOBS.STATE.eq(RefundState.FAILED.word()))
                .andExists(DSL.selectOne()
                        .from(PROVIDER_OBSERVATIONS)
                        .where(PROVIDER_OBSERVATIONS.JOB_ID.eq(REFUND_JOBS.ID))
                        .and(PROVIDER_OBSERVATIONS.OUTCOME.eq(new Succeeded("").word()))
                        .and(PROVIDER_OBSERVATIONS.VERIFIED.isTrue()));
    }

    private static Select<
                    Record12<Long, String, String, String, Long, String, String, String, Long, Instant, Long, Long>>
            unconfirmed() {
        return listed(DSL.inline(OpenReview.LATE_EVIDENCE_UNCONFIRMED))
                .where(DSL.row(REFUND_JOBS.ID, REFUND_JOBS.ATTEMPT)
                        .in(DSL.select(REFUND_ATTEMPTS.JOB_ID, REFUND_ATTEMPTS.ATTEMPT)
                                .from(REFUND_ATTEMPTS)
                                .where(REFUND_ATTEMPTS.ENDED_AS.eq(OpenReview.LATE_EVIDENCE_UNCONFIRMED))));
    }

    private static SelectJoinStep<
                    Record12<Long, String, String, String, Long, String, String, String, Long, Instant, Long, Long>>
            listed(Field<String> reason) {
        return DSL.select(
                        REFUND_JOBS.ID,
                        REFUND_JOBS.SCOPE,
                        REFUND_JOBS.OPERATION_KEY,
                        REFUND_JOBS.PROVIDER,
                        REFUND_JOBS.AMOUNT_MINOR,
                        REFUND_JOBS.CURRENCY,
                        REFUND_JOBS.STATE,
                        reason.as("reason"),
                        REFUND_JOBS.ATTEMPT,
                        REFUND_JOBS.UPDATED_AT,
                        AGE.as("age_seconds"),
                        waiting())
                .from(REFUND_JOBS);
    }

    private static Field<Long> waiting() {
        return DSL.field(DSL.select(DSL.max(REVIEW_RESOLUTIONS.ID))
                        .from(REVIEW_RESOLUTIONS)
                        .where(REVIEW_RESOLUTIONS.JOB_ID.eq(REFUND_JOBS.ID))
                        .and(REVIEW_RESOLUTIONS.ATTEMPT.eq(REFUND_JOBS.ATTEMPT))
                        .and(REVIEW_RESOLUTIONS.APPLIED_AT.isNull()))
                .as("awaiting_approval");
    }
}
