package dev.refundfence.store;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is known about one refund, for people. All times are the database's, in UTC; amounts are in minor units.
 *
 * @param refund its row
 * @param claims every claim, oldest first
 * @param evidence everything that was heard, in the order of storing
 * @param transitions every change of its state, oldest first
 * @param resolutions what people decided or proposed, oldest first
 */
public record RefundFile(
        Refund refund,
        List<Claim> claims,
        List<Heard> evidence,
        List<Transition> transitions,
        List<Resolved> resolutions) {

    /** Takes copies. */
    public RefundFile {
        claims = List.copyOf(claims);
        evidence = List.copyOf(evidence);
        transitions = List.copyOf(transitions);
        resolutions = List.copyOf(resolutions);
    }

    /** The row of {@code refund_jobs}. */
    public record Refund(
            String operationKey,
            String scope,
            String paymentId,
            String provider,
            long amountMinor,
            String currency,
            String state,
            String nextAction,
            long attempt,
            @Nullable String pendingReason,
            @Nullable String reviewReason,
            @Nullable String failureCode,
            String providerKey,
            @Nullable String providerRefundId,
            @Nullable Instant firstSentAt,
            @Nullable Instant nextRunAt,
            Instant createdAt,
            Instant updatedAt,
            @Nullable Instant closedAt) {}

    /** A row of {@code refund_attempts}. */
    public record Claim(
            long attempt,
            String kind,
            Instant claimedAt,
            @Nullable Instant calledAt,
            @Nullable String heard,
            @Nullable Instant endedAt,
            @Nullable String endedAs,
            String worker) {}

    /** A row of {@code provider_observations}. {@code payload} is cut after {@link Reviews#LONGEST_PAYLOAD} characters. */
    public record Heard(
            long id,
            String kind,
            @Nullable Long attempt,
            String outcome,
            @Nullable String detail,
            @Nullable String providerRefundId,
            @Nullable String statusWord,
            @Nullable Long amountMinor,
            @Nullable String currency,
            boolean verified,
            boolean unread,
            Instant heardAt,
            String payload) {}

    /** A row of {@code refund_transitions}. */
    public record Transition(
            @Nullable String fromState,
            String toState,
            long attempt,
            String cause,
            String actor,
            @Nullable String reason,
            Instant at) {}

    /** A row of {@code review_resolutions}. */
    public record Resolved(
            long id,
            long attempt,
            String resolution,
            String evidence,
            String reason,
            @Nullable String providerRefundId,
            @Nullable Long movedMinor,
            String proposedBy,
            Instant proposedAt,
            @Nullable String approvedBy,
            @Nullable Instant approvedAt,
            @Nullable Instant appliedAt) {}
}
