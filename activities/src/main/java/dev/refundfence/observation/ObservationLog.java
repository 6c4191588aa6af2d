package dev.refundfence.observation;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.schema.tables.records.ProviderObservationsRecord;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The append-only log of what was heard. The application's database user can neither change nor delete a row. All methods work inside
 * the caller's transaction.
 */
public final class ObservationLog {

    private static final int STATUS_WORD_LENGTH = 64;
    // Ours are shorter; a longer one is somebody else's, and kept as far as it goes.
    private static final int PROVIDER_KEY_LENGTH = 64;
    private static final int REFUND_ID_LENGTH = 255;

    private ObservationLog() {}

    /** Stores a fact and answers its id. A fact that was stored before is a duplicate key, MySQL's error 1062. */
    public static long append(DSLContext sql, NewObservation what) {
        NewObservation.Source source = what.source();
        Heard heard = what.heard();
        Money amount = heard.amount();
        return sql.insertInto(PROVIDER_OBSERVATIONS)
                .set(PROVIDER_OBSERVATIONS.PROVIDER, source.provider())
                .set(PROVIDER_OBSERVATIONS.PROVIDER_ACCOUNT, source.account())
                .set(PROVIDER_OBSERVATIONS.DEDUP_KEY, source.dedupKey())
                .set(PROVIDER_OBSERVATIONS.KIND, source.kind())
                .set(PROVIDER_OBSERVATIONS.VERIFIED, source.verified())
                .set(PROVIDER_OBSERVATIONS.JOB_ID, what.about().jobId())
                .set(PROVIDER_OBSERVATIONS.ATTEMPT, what.about().attempt())
                .set(
                        PROVIDER_OBSERVATIONS.PROVIDER_KEY,
                        Bounded.orNull(what.about().providerKey(), PROVIDER_KEY_LENGTH))
                .set(PROVIDER_OBSERVATIONS.OUTCOME, what.outcome().word())
                .set(PROVIDER_OBSERVATIONS.PROVIDER_REFUND_ID, refundId(what))
                .set(PROVIDER_OBSERVATIONS.DETAIL, OutcomeColumns.detail(what.outcome()))
                .set(PROVIDER_OBSERVATIONS.STATUS_WORD, Bounded.text(heard.statusWord(), STATUS_WORD_LENGTH))
                .set(PROVIDER_OBSERVATIONS.AMOUNT_MINOR, amount == null ? null : amount.minor())
                .set(PROVIDER_OBSERVATIONS.CURRENCY, amount == null ? null : amount.currency())
                .set(PROVIDER_OBSERVATIONS.PAYLOAD, heard.payload())
                .set(
                        PROVIDER_OBSERVATIONS.HEARD_AT,
                        DSL.field("UTC_TIMESTAMP(6)", PROVIDER_OBSERVATIONS.HEARD_AT.getDataType()))
                .returningResult(PROVIDER_OBSERVATIONS.ID)
                .fetchSingle(PROVIDER_OBSERVATIONS.ID);
    }

    /** All facts about a refund: those that knew it when they were heard, and those that were matched later. In order of storing. */
    public static List<Observation> matchedTo(DSLContext sql, long jobId) {
        return sql.selectFrom(PROVIDER_OBSERVATIONS)
                .where(PROVIDER_OBSERVATIONS.JOB_ID.eq(jobId))
                .or(PROVIDER_OBSERVATIONS.ID.in(DSL.select(OBSERVATION_MATCHES.OBSERVATION_ID)
                        .from(OBSERVATION_MATCHES)
                        .where(OBSERVATION_MATCHES.JOB_ID.eq(jobId))))
                .orderBy(PROVIDER_OBSERVATIONS.ID)
                .fetch(ObservationLog::observation);
    }

    private static @Nullable String refundId(NewObservation what) {
        String named = what.outcome().namedRefundId();
        return named == null ? Bounded.orNull(what.about().providerRefundId(), REFUND_ID_LENGTH) : named;
    }

    private static Observation observation(ProviderObservationsRecord row) {
        return new Observation(
                row.getId(),
                row.getKind(),
                row.getAttempt(),
                OutcomeColumns.outcome(row.getOutcome(), row.getProviderRefundId(), row.getDetail()),
                row.getVerified(),
                row.getHeardAt());
    }
}
