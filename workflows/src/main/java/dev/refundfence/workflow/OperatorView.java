package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.CallClaim;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.Verify;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundResult;
import dev.refundfence.workflow.contract.RefundSearchAttributes;
import dev.refundfence.workflow.contract.RefundStarts;
import dev.refundfence.workflow.contract.RefundView;
import io.temporal.common.SearchAttributeUpdate;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * What an operator and the query {@code status} see of this run. Nothing decides from it.
 *
 * <p>Current details cost nothing, but need a worker to be read. Search attributes and the memo are events of the history and are there
 * without one: attributes are written whenever they change, the memo only when the refund comes to rest.
 */
final class OperatorView {

    private RefundView now = new RefundView(RefundView.UNACCEPTED, null, 0, null, null);
    private String title;
    private String provider = "";
    private String asked = "nothing yet in this run";
    private String heard = "nothing yet in this run";
    private String decided = "nothing yet in this run";
    private String next = "acceptance";

    OperatorView(RefundOrder order) {
        title = RefundStarts.summary(order);
    }

    RefundView now() {
        return now;
    }

    /** The word of what the next claim is for, as far as this run knows. */
    String nextAction() {
        return now.nextAction() == null ? "ask" : now.nextAction();
    }

    void accepted(RefundOrder order, AcceptedRefund refund) {
        title = RefundStarts.summary(order);
        provider = refund.provider();
        know(refund.status());
    }

    void refused(RefundResult result) {
        know(new RefundView(result.state(), null, 0, result.code(), null));
        rest("nothing: it was refused");
    }

    void know(RefundStatus status) {
        know(new RefundView(
                status.state().word(),
                status.state().isClosed() ? null : status.nextAction().word(),
                status.attempt().number(),
                status.reason(),
                status.providerRefundId()));
    }

    void calling(CallClaim claim, String what) {
        switch (claim) {
            case Claimed c -> held(c.fence(), c.action());
            // It stays closed while it is looked up.
            case Verify v -> knowAttempt(v.fence());
        }
        asking(what);
    }

    void weighing(Weighing claim) {
        held(claim.fence(), claim.next());
        asking("nothing, attempt " + claim.fence().attempt() + " weighs what was told");
    }

    private void held(Fence fence, NextAction action) {
        know(new RefundView(
                RefundState.RUNNING.word(), action.word(), fence.attempt().number(), null, now.providerRefundId()));
    }

    private void knowAttempt(Fence fence) {
        know(new RefundView(
                now.state(), now.nextAction(), fence.attempt().number(), now.reason(), now.providerRefundId()));
    }

    private void asking(String what) {
        asked = what;
        heard = "no answer yet";
        decided = "nothing yet in this run";
        next = "decide, when the answer is there or its time is over";
        show();
    }

    void heard(ProviderOutcome outcome) {
        heard = Words.outcome(outcome);
        show();
    }

    void decided(String what) {
        decided = what;
        show();
    }

    /** What comes now costs no wait worth an event. */
    void next(String what) {
        next = what;
        show();
    }

    /** The run waits until {@code in} has passed or somebody wakes it. */
    void restFor(Duration in, String what) {
        Instant at = Instant.ofEpochMilli(Workflow.currentTimeMillis()).plus(in).truncatedTo(ChronoUnit.SECONDS);
        rest(what + ", at " + at + " (in " + Words.time(in) + ") or when woken");
    }

    void rest(String what) {
        next = what;
        Workflow.upsertMemo(memo());
        show();
    }

    /** For the run that continues this one: Temporal carries search attributes over by itself, but neither memo nor summary. */
    Map<String, Object> memo() {
        return RefundStarts.memo(title, line());
    }

    private void know(RefundView known) {
        if (!known.equals(now)) {
            now = known;
            writeAttributes();
        }
        show();
    }

    private void show() {
        Workflow.setCurrentDetails(String.join(
                "\n",
                title,
                "",
                "**" + now.state() + "**, attempt " + now.attempt() + (provider.isEmpty() ? "" : ", " + provider),
                "",
                "- asked: " + asked,
                "- heard: " + heard,
                "- decided: " + decided,
                "- why: " + (now.reason() == null ? "-" : Words.line(now.reason())),
                "- next: " + next));
    }

    private String line() {
        return now.state() + ", attempt " + now.attempt() + "; asked: " + asked + "; heard: " + heard + "; decided: "
                + decided + "; next: " + next;
    }

    private void writeAttributes() {
        List<SearchAttributeUpdate<?>> updates = new ArrayList<>();
        updates.add(RefundSearchAttributes.STATE.valueSet(now.state()));
        updates.add(RefundSearchAttributes.ATTEMPT.valueSet(now.attempt()));
        if (!provider.isEmpty()) {
            updates.add(RefundSearchAttributes.PROVIDER.valueSet(provider));
        }
        updates.add(
                now.nextAction() == null
                        ? RefundSearchAttributes.NEXT_ACTION.valueUnset()
                        : RefundSearchAttributes.NEXT_ACTION.valueSet(now.nextAction()));
        boolean inReview = now.state().equals(RefundState.MANUAL_REVIEW.word());
        updates.add(
                inReview && now.reason() != null
                        ? RefundSearchAttributes.REVIEW_REASON.valueSet(now.reason())
                        : RefundSearchAttributes.REVIEW_REASON.valueUnset());
        Workflow.upsertTypedSearchAttributes(updates.toArray(SearchAttributeUpdate[]::new));
    }
}
