package dev.refundfence.refund;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the rules may know of a refund besides the outcome on which they decide. All times are the database's.
 *
 * @param asked what the deciding claim was for
 * @param firstSentAt when the first send was begun; null if none ever was
 * @param calls all claims of this refund, oldest first, the deciding one last
 */
public record RefundFacts(NextAction asked, @Nullable Instant firstSentAt, List<Call> calls) {

    /** Takes a copy. */
    public RefundFacts {
        calls = List.copyOf(calls);
    }

    /**
     * One claim and its exchange.
     *
     * @param attempt the claim
     * @param kind what it was for
     * @param claimedAt when it was given
     * @param calledAt when its call was begun; null if none was
     * @param heard the word of the outcome; null if the call's own execution never told
     */
    public record Call(
            Attempt attempt,
            NextAction kind,
            Instant claimedAt,
            @Nullable Instant calledAt,
            @Nullable String heard) {

        /** Whether this send was begun and is not known never to have reached the provider. */
        public boolean isOpenSend() {
            return kind == NextAction.SEND && calledAt != null && !"not_sent".equals(heard);
        }
    }
}
