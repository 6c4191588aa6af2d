package dev.refundfence.workflow;

import static dev.refundfence.workflow.Given.accepted;
import static dev.refundfence.workflow.Given.alreadyAccepted;
import static dev.refundfence.workflow.Given.applied;
import static dev.refundfence.workflow.Given.claimed;
import static dev.refundfence.workflow.Given.completed;
import static dev.refundfence.workflow.Given.decided;
import static dev.refundfence.workflow.Given.ended;
import static dev.refundfence.workflow.Given.failed;
import static dev.refundfence.workflow.Given.heard;
import static dev.refundfence.workflow.Given.inReview;
import static dev.refundfence.workflow.Given.ready;
import static dev.refundfence.workflow.Given.refused;
import static dev.refundfence.workflow.Given.rescheduled;
import static dev.refundfence.workflow.Given.returned;
import static dev.refundfence.workflow.Given.reviewed;
import static dev.refundfence.workflow.Given.running;
import static dev.refundfence.workflow.Given.succeeded;
import static dev.refundfence.workflow.Given.verifying;
import static dev.refundfence.workflow.Given.weighing;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/** Ways through the workflow whose histories are recorded and must replay with every later version. */
enum Path {
    PAID_AT_ONCE("succeeded"),
    LOST_REPLY("succeeded"),
    DECLINED("failed"),
    REFUSED("failed"),
    REVIEWED("succeeded"),
    TAKEN_OVER("succeeded"),
    SUPERSEDED("succeeded"),
    TOLD("succeeded"),
    REOPENED("succeeded"),
    BOUNCED("returned");

    private static final Duration SECOND = Duration.ofSeconds(1);

    /** How the run ends. */
    final String state;

    Path(String state) {
        this.state = state;
    }

    /** The script; whatever the path does not say is a refund that is answered at once. */
    Script script() {
        Script script = new Script();
        switch (this) {
            case PAID_AT_ONCE -> script.on("accept", accepted());
            case LOST_REPLY -> lostReply(script);
            case DECLINED -> declined(script);
            case REFUSED -> script.on("accept", refused(RefusalCode.EXCEEDS_REFUNDABLE));
            case REVIEWED -> inReviewThenWoken(script);
            case TAKEN_OVER -> takenOver(script);
            case SUPERSEDED -> superseded(script);
            case TOLD -> told(script);
            case REOPENED -> reopened(script);
            case BOUNCED -> bounced(script);
        }
        return script.on("gate", claimed(NextAction.SEND, 1))
                .on("send", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", completed())
                .on("complete", applied(succeeded(1)));
    }

    /** The recorded history's file. */
    String resource() {
        return "histories/0.1.0/" + key() + ".json";
    }

    /** The operation key of a run along this path. */
    String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static void lostReply(Script script) {
        script.on("accept", accepted())
                .on("gate", claimed(NextAction.SEND, 1), claimed(NextAction.RECONCILE, 2))
                .on("send", heard(new ProviderOutcome.Unknown("the connection was cut")))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("decide", rescheduled(NextAction.RECONCILE, SECOND))
                .on("reschedule", applied(ready(NextAction.RECONCILE, 1, SECOND)));
    }

    private static void declined(Script script) {
        script.on("accept", accepted())
                .on("send", heard(new ProviderOutcome.Declined("no_such_debit")))
                .on("decide", decided(new Decision.Fail("no_such_debit")))
                .on("fail", new WriteAnswer.NewEvidence(), applied(failed(1, "no_such_debit")))
                .on("decide", decided(new Decision.Fail("no_such_debit")));
    }

    private static void inReviewThenWoken(Script script) {
        script.on("accept", accepted())
                .on("decide", reviewed())
                .on("moveToReview", applied(inReview(1)))
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", claimed(NextAction.SEND, 1), claimed(NextAction.RECONCILE, 2))
                .on("send", new IllegalStateException("a defect of the adapter"))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")));
    }

    private static void takenOver(Script script) {
        script.on("accept", alreadyAccepted(running(1)))
                .on("claim", new ClaimAnswer.Busy(SECOND), new ClaimAnswer.NeedsGate(), new ClaimAnswer.Spent())
                .on("claim", new ClaimAnswer.NeedsGate())
                .on("gate", new ClaimAnswer.Paused("wrong_account", SECOND), new ClaimAnswer.NotDue(SECOND))
                .on("gate", claimed(NextAction.RECONCILE, 2))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")));
    }

    private static void superseded(Script script) {
        script.on("accept", accepted())
                .on("gate", claimed(NextAction.SEND, 1), claimed(NextAction.RECONCILE, 3))
                .on("send", new CallReport.Superseded())
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")))
                .on("complete", new WriteAnswer.Superseded(RefundState.SUCCEEDED))
                .on("claim", new ClaimAnswer.NeedsGate(), new ClaimAnswer.Closed(succeeded(4)));
    }

    private static void told(Script script) {
        script.on("accept", accepted())
                .on("send", heard(new ProviderOutcome.Pending("re_1", "the bank works on it")))
                .on("decide", rescheduled(NextAction.RECONCILE, SECOND))
                .on("reschedule", applied(Given.told(ready(NextAction.RECONCILE, 1, SECOND))))
                .on("claim", weighing(NextAction.RECONCILE, 2));
    }

    private static void reopened(Script script) {
        Seen review = new Seen(Given.JOB, RefundState.MANUAL_REVIEW, new Attempt(1));
        script.on("accept", alreadyAccepted(Given.told(inReview(1))))
                .on("claim", new ClaimAnswer.Unread(review, List.of(41L), false))
                .on("acknowledge", applied(Given.told(inReview(1))))
                .on("claim", new ClaimAnswer.Unread(review, List.of(42L), true))
                .on("reopen", applied(ready(NextAction.RECONCILE, 1, Duration.ZERO)))
                .on("gate", claimed(NextAction.RECONCILE, 2))
                .on("reconcile", heard(new ProviderOutcome.Succeeded("re_1")));
    }

    private static void bounced(Script script) {
        script.on("accept", alreadyAccepted(Given.told(succeeded(1))))
                .on("claim", new ClaimAnswer.NeedsGate(), verifying(RefundState.SUCCEEDED, 3))
                .on("gate", verifying(RefundState.SUCCEEDED, 2))
                .on("verify", heard(new ProviderOutcome.Unknown("the connection was cut")))
                .on("decideVerify", ended(new VerifyEnd.Unconfirmed(SECOND)))
                .on("endVerify", applied(Given.told(succeeded(2))))
                .on("verify", heard(new ProviderOutcome.Failed("re_1", "account_closed")))
                .on("decideVerify", ended(new VerifyEnd.Bounced("account_closed")))
                .on("markReturned", applied(returned(3)));
    }
}
