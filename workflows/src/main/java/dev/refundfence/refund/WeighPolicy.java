package dev.refundfence.refund;

import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.Decision.Why;
import java.time.Duration;
import java.time.Instant;

/**
 * What evidence means for a refund that waits, with nothing asked: one pure table. A proof decides as it would under any claim, a hint
 * brings the next look-up forward to now, and everything else leaves the refund waiting as it was. Nothing makes it wait longer: else a
 * provider that keeps telling the same would keep its refund from being asked for.
 */
public final class WeighPolicy {

    private WeighPolicy() {}

    /**
     * How the refund waits.
     *
     * @param now the database's time
     * @param left how long until its next claim is due
     * @param why what it waits for, in words for people
     * @param hinted whether among the evidence that nobody weighed before there is a hint, which only a look-up can confirm
     */
    public record Waiting(Instant now, Duration left, String why, boolean hinted) {}

    /**
     * The decision on {@code outcome}, which is what all the evidence amounts to with nothing asked. {@code facts} names as asked for what
     * the refund waits for.
     */
    public static Decision decide(
            RefundFacts facts, ProviderOutcome outcome, Waiting waiting, ProviderContract contract) {
        Decision decision = isProof(outcome)
                ? RefundPolicy.decide(facts, outcome, contract, waiting.now())
                : new Reschedule(facts.asked(), waiting.left(), Why.because(waiting.why()));
        return decision instanceof Reschedule reschedule ? notLater(reschedule, waiting) : decision;
    }

    private static Decision notLater(Reschedule decided, Waiting waiting) {
        if (waiting.hinted()) {
            return new Reschedule(NextAction.RECONCILE, Duration.ZERO, decided.why());
        }
        boolean sooner = decided.after().compareTo(waiting.left()) < 0;
        return new Reschedule(decided.next(), sooner ? decided.after() : waiting.left(), decided.why());
    }

    private static boolean isProof(ProviderOutcome outcome) {
        return switch (outcome) {
            case ProviderOutcome.Succeeded s -> true;
            case ProviderOutcome.Pending p -> true;
            case ProviderOutcome.Failed f -> true;
            case ProviderOutcome.Declined d -> true;
            case ProviderOutcome.Ambiguous a -> true;
            case ProviderOutcome.Mismatch m -> true;
            case ProviderOutcome.NotSent n -> false;
            case ProviderOutcome.NotFound n -> false;
            case ProviderOutcome.Unknown u -> false;
        };
    }
}
