package dev.refundfence.store;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.Seen;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** How a refund stands when two steps meet at it. Always one in which the first of the two may be taken. */
enum RaceStart {
    /** Accepted, due for its first send, never claimed. */
    READY,
    /** Claim 1 gave it back, surely without a call; due for a send. */
    GIVEN_BACK,
    /** Claim 1 holds it for a send that was not begun. */
    HELD,
    /** As held, and the lease is over. */
    HELD_TOO_LONG,
    /** Claim 1 holds it, its send was begun, and nothing was heard. */
    SENDING,
    /** The send of claim 1 was begun, nothing was heard, and it was given back for a look-up that is due. */
    UNANSWERED,
    /** As sending, and then claim 2 took it over for a look-up that was not begun. */
    TAKEN_OVER,
    /** As taken over, and the look-up was begun, so that two calls are without an answer. */
    LOOKING_UP,
    /** As looking up, and the look-up's answer was stored and not weighed. */
    LOOKED_UP,
    /** As looked up, and the lease of claim 2 is over. */
    LOOKED_UP_TOO_LONG,
    /** Claim 1 was lost before its send; claim 2 looked up, nothing was heard, and gave it back for a send that is due. */
    NEVER_SENT,
    /** Claim 1 sent it two hours ago and handed it to a person; two different resolutions were proposed. */
    REVIEW,
    /** As review, and evidence took it out of there while the proposals wait; due for a look-up. */
    REOPENED,
    /** As reopened, and claim 2 holds it for a look-up that was not begun. */
    RECLAIMED,
    /** As reclaimed, and the lease of claim 2 is over. */
    RECLAIMED_TOO_LONG,
    /** As reopened, of a refund that was never sent. */
    REOPENED_UNSENT;

    static RaceStart of(String words) {
        return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
    }

    /** Makes such a refund, of a payment of its own. */
    RaceScene in(StoreFixture store) {
        return RaceScene.of(store, made(store));
    }

    private long made(StoreFixture store) {
        return switch (this) {
            case READY -> store.accepted();
            case GIVEN_BACK -> givenBack(store, store.held(), NextAction.SEND);
            case HELD -> store.held().jobId();
            case HELD_TOO_LONG -> leaseIsOver(store, store.held().jobId());
            case SENDING -> store.sending().jobId();
            case UNANSWERED -> givenBack(store, store.sending(), NextAction.RECONCILE);
            case TAKEN_OVER -> store.takenOver(store.sending()).jobId();
            case LOOKING_UP -> lookingUp(store).jobId();
            case LOOKED_UP -> lookedUp(store);
            case LOOKED_UP_TOO_LONG -> leaseIsOver(store, lookedUp(store));
            case NEVER_SENT -> neverSent(store);
            case REVIEW -> proposed(store, store.inReview()).jobId();
            case REOPENED -> reopened(store, store.inReview());
            case RECLAIMED -> store.claimed(reopened(store, store.inReview())).jobId();
            case RECLAIMED_TOO_LONG ->
                leaseIsOver(
                        store, store.claimed(reopened(store, store.inReview())).jobId());
            case REOPENED_UNSENT -> reopened(store, store.toReview(store.held()));
        };
    }

    private static long leaseIsOver(StoreFixture store, long job) {
        store.rows.leaseIsOver(job);
        return job;
    }

    private static long givenBack(StoreFixture store, Fence fence, NextAction next) {
        Why why = Why.because("for this test");
        store.writeBacks.reschedule(fence, new Decision.Reschedule(next, Duration.ZERO, why), List.of());
        return fence.jobId();
    }

    private static Fence lookingUp(StoreFixture store) {
        Fence fence = store.takenOver(store.sending());
        store.begin(fence, NextAction.RECONCILE);
        return fence;
    }

    private static long lookedUp(StoreFixture store) {
        Fence fence = lookingUp(store);
        store.receipts.store(StoreFixture.receipt(fence, NextAction.RECONCILE, new NotFound("by key")));
        return fence.jobId();
    }

    private static long neverSent(StoreFixture store) {
        Fence fence = store.takenOver(store.held());
        store.begin(fence, NextAction.RECONCILE);
        return givenBack(store, fence, NextAction.SEND);
    }

    private static Seen proposed(StoreFixture store, Seen review) {
        store.resolutions.propose(ResolutionTest.proposal(review, Resolution.CONFIRM_NOTHING_MOVED));
        store.resolutions.propose(ResolutionTest.proposal(review, Resolution.CONFIRM_SUCCEEDED));
        return review;
    }

    private static long reopened(StoreFixture store, Seen review) {
        store.lateWrites.reopen(proposed(store, review), "an event came");
        return review.jobId();
    }
}
