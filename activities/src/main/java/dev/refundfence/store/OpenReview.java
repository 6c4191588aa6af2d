package dev.refundfence.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund about which a person must decide or know, as the desk lists it.
 *
 * @param id the refund's row
 * @param scope the caller whose refund it is
 * @param operationKey the caller's name of it
 * @param provider where it was ordered
 * @param amountMinor what was ordered, in minor units
 * @param currency its ISO 4217 code
 * @param state where it stands: {@code manual_review}, or closed
 * @param reason the code of the question
 * @param attempt its newest claim: what a resolution is fenced on
 * @param since since when it stands so
 * @param ageSeconds how long that is, by the database's clock
 * @param awaitingApproval the newest resolution that was proposed for it as it stands and waits for another person; null if none
 */
public record OpenReview(
        long id,
        String scope,
        String operationKey,
        String provider,
        long amountMinor,
        String currency,
        String state,
        String reason,
        long attempt,
        Instant since,
        long ageSeconds,
        @Nullable Long awaitingApproval) {

    /** What was heard about a refund that is booked as failed: the money moved all the same. */
    public static final String SUCCEEDED_AFTER_FAILED = "succeeded_after_failed";

    /** What was told about a refund that is closed, and that no look-up ever confirmed. */
    public static final String LATE_EVIDENCE_UNCONFIRMED = "late_evidence_unconfirmed";
}
