package dev.refundfence.refund;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What is to be done with a refund, decided from all its evidence. A decision changes nothing until a fenced write applies it. */
public sealed interface Decision {

    /** Book the refund as done. */
    record Complete(String providerRefundId) implements Decision {}

    /**
     * Nothing more to do now.
     *
     * @param next what the next claim is for
     * @param after how long to wait, by the database's clock
     * @param why what it rests on
     */
    record Reschedule(NextAction next, Duration after, Why why) implements Decision {}

    /** No money moved and none will: book the refusal and release the reservation. {@code code}: the provider's. */
    record Fail(String code) implements Decision {}

    /**
     * A person must decide.
     *
     * @param reason the code of the question
     * @param why what it rests on
     */
    record Review(ReviewReason reason, Why why) implements Decision {}

    /**
     * What a reschedule or a review rests on.
     *
     * @param notSent whether it stands only if no copy of the call can have left: the write checks that under the row's lock, and
     *     turns it into an unknown outcome otherwise
     * @param words for people
     * @param providerRefundId the id that a pending answer named, to be kept with the job; null if none
     */
    record Why(boolean notSent, String words, @Nullable String providerRefundId) {

        /** Rests on an outcome that is no {@code NotSent} and names no refund. */
        public static Why because(String words) {
            return new Why(false, words, null);
        }
    }
}
