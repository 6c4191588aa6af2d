package dev.refundfence.refund;

import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a look-up means for a refund that is closed and against which evidence came: one pure table. Only the provider's own word about
 * the very refund undoes what was booked. Everything that does not confirm the evidence is asked again, until the budget of an unknown
 * outcome is used up; then a person is told.
 */
public final class VerifyPolicy {

    private VerifyPolicy() {}

    /**
     * How the refund is closed.
     *
     * @param state {@code succeeded} or {@code failed}
     * @param providerRefundId what is booked; null unless it succeeded
     * @param lookUps how many claims verified it, the deciding one included
     * @param since when the oldest evidence that nobody weighed was heard; null if none is left
     */
    public record Closed(
            RefundState state,
            @Nullable String providerRefundId,
            int lookUps,
            @Nullable Instant since) {}

    /**
     * What was told.
     *
     * @param heard by this look-up
     * @param proofs what else is proven, among the evidence that nobody weighed
     */
    public record Told(ProviderOutcome heard, List<ProviderOutcome> proofs) {

        /** Takes a copy. */
        public Told {
            proofs = List.copyOf(proofs);
        }
    }

    /** What became of the look-up; {@code now} is the database's time. */
    public static VerifyEnd decide(Closed closed, Told told, ProviderContract contract, Instant now) {
        return switch (closed.state()) {
            case SUCCEEDED -> {
                Failed bounce = bounce(closed, told);
                yield bounce == null ? unconfirmed(closed, contract, now) : new VerifyEnd.Bounced(bounce.code());
            }
            case FAILED -> hasMoved(told) ? new VerifyEnd.Confirmed() : unconfirmed(closed, contract, now);
            // No claim verifies a refund in another state, so this answer has no write that it fits.
            case READY, RUNNING, MANUAL_REVIEW, RETURNED, CANCELLED -> unconfirmed(closed, contract, now);
        };
    }

    /** The failure of the very refund that is booked; null if none is proven. */
    private static @Nullable Failed bounce(Closed closed, Told told) {
        if (told.heard() instanceof Succeeded still && still.providerRefundId().equals(closed.providerRefundId())) {
            // One of the two is older than the other, and which one it is is not to be guessed.
            return null;
        }
        return concat(told).stream()
                .filter(Failed.class::isInstance)
                .map(Failed.class::cast)
                .filter(failed -> failed.providerRefundId().equals(closed.providerRefundId()))
                .findFirst()
                .orElse(null);
    }

    private static boolean hasMoved(Told told) {
        return concat(told).stream().anyMatch(Succeeded.class::isInstance);
    }

    private static List<ProviderOutcome> concat(Told told) {
        return Stream.concat(Stream.of(told.heard()), told.proofs().stream()).toList();
    }

    private static VerifyEnd unconfirmed(Closed closed, ProviderContract contract, Instant now) {
        ProviderContract.Patience patience = contract.patience();
        boolean usedUp =
                closed.since() != null && Duration.between(closed.since(), now).compareTo(patience.unknownFor()) >= 0;
        return usedUp ? new VerifyEnd.GivenUp() : new VerifyEnd.Unconfirmed(patience.pollAfter(closed.lookUps()));
    }
}
