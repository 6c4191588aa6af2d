package dev.refundfence.refund;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Where a refund stands, as its row said a moment ago.
 *
 * @param jobId the row
 * @param state where it stands
 * @param nextAction what the next claim will do; means nothing once closed
 * @param attempt the newest claim
 * @param dueIn how long until the next claim may be made, by the database's clock; zero when due; null unless {@code ready}
 * @param reason words for people: why it is pending, in review or failed; null if there is nothing to say
 * @param providerRefundId the provider's id; null while none is known
 * @param unread whether evidence about it waits that nobody has weighed
 */
public record RefundStatus(
        long jobId,
        RefundState state,
        NextAction nextAction,
        Attempt attempt,
        @Nullable Duration dueIn,
        @Nullable String reason,
        @Nullable String providerRefundId,
        boolean unread) {}
