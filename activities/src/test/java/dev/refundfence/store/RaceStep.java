package dev.refundfence.store;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import java.time.Duration;
import java.util.Locale;

/** All that moves a refund, or bears on its next move: the real code, called with what was known at the start. */
enum RaceStep {
    CLAIM,
    /** The same question as a claim, asked because a lease was seen to be over. */
    TAKEOVER,
    BEGIN,
    COMPLETE,
    RESCHEDULE,
    FAIL,
    REVIEW,
    /** The answer to a call of which nothing was heard, told by whoever made it. */
    OBSERVE,
    CANCEL,
    /** A person approves what another one proposed first; the other proposal stands beside it. */
    RESOLVE;

    static RaceStep of(String words) {
        return valueOf(words.toUpperCase(Locale.ROOT));
    }

    /** Takes the step. Answers the answer's word, such as {@code already_applied}. */
    String by(RaceScene scene, RaceManner manner) {
        String name = answer(scene, manner).getClass().getSimpleName();
        return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }

    private Object answer(RaceScene scene, RaceManner manner) {
        StoreFixture store = scene.store();
        return switch (this) {
            case CLAIM, TAKEOVER -> store.claims.claim(scene.job(), scene.claimId(name(), manner), true);
            case BEGIN -> store.begin(scene.fence(manner), RaceScene.kind(scene.claim(manner)));
            case COMPLETE, RESCHEDULE, FAIL, REVIEW -> write(scene, manner);
            case OBSERVE -> observe(store, scene.unheard(manner));
            case CANCEL -> store.cancels.cancel(scene.key(), scene.seen(manner));
            case RESOLVE -> store.resolutions.approve(scene.proposal(manner), "bob");
        };
    }

    private Object write(RaceScene scene, RaceManner manner) {
        WriteBacks write = scene.store().writeBacks;
        Fence fence = scene.fence(manner);
        boolean notSent = manner == RaceManner.NOT_SENT;
        Why why = new Why(notSent, "for this test", null);
        return switch (this) {
            case COMPLETE -> write.complete(fence, new Decision.Complete("pr-" + scene.job()), scene.unread());
            case RESCHEDULE -> write.reschedule(fence, reschedule(why), scene.unread());
            case FAIL -> write.fail(fence, new Decision.Fail("card_gone"), scene.unread());
            case REVIEW ->
                write.moveToReview(fence, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, why), scene.unread());
            case CLAIM, TAKEOVER, BEGIN, OBSERVE, CANCEL, RESOLVE -> throw new IllegalStateException(name());
        };
    }

    private static Decision.Reschedule reschedule(Why why) {
        return new Decision.Reschedule(why.notSent() ? NextAction.SEND : NextAction.RECONCILE, Duration.ZERO, why);
    }

    private static ReceiptAnswer observe(StoreFixture store, RefundAttemptsRecord call) {
        Fence fence = RaceScene.fence(call);
        NextAction kind = RaceScene.kind(call);
        ProviderOutcome outcome = kind == NextAction.SEND ? StoreFixture.succeeded(fence) : new NotFound("by key");
        return store.receipts.store(StoreFixture.receipt(fence, kind, outcome));
    }
}
