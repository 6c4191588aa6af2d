package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import java.time.Duration;

/** What a person's resolution answers, at its proposal and again at its approval. */
public sealed interface ResolutionAnswer {

    /** It is done. {@code id}: the resolution's. */
    record Applied(long id, RefundStatus status) implements ResolutionAnswer {}

    /** It was done before: this very approval, whose answer was lost, or another person's. */
    record AlreadyApplied(long id, RefundStatus status) implements ResolutionAnswer {}

    /** It could be done now and waits for another person. */
    record AwaitingApproval(long id) implements ResolutionAnswer {}

    /** The refund is not any more what the person saw, or evidence came that nobody weighed: look again. */
    record ReviewChanged(RefundState state, Attempt attempt) implements ResolutionAnswer {}

    /** A send may still be carried out. */
    record TooEarly(Duration retryAfter) implements ResolutionAnswer {}

    /** The provider may have forgotten the key: a send now could be a second refund. */
    record KeyTooOld() implements ResolutionAnswer {}

    /** The provider's refund of that id belongs to another refund. */
    record Ambiguous(String providerRefundId) implements ResolutionAnswer {}

    /** Nobody approves what he proposed himself. */
    record OwnResolution() implements ResolutionAnswer {}

    /** There is no such resolution. */
    record NotFound() implements ResolutionAnswer {}
}
