package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.CallClaim;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.WeighAnswer.Weighing;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.AcceptResult;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyResult;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundResult;
import dev.refundfence.workflow.contract.RefundView;
import dev.refundfence.workflow.contract.RefundWorkflow;
import io.temporal.workflow.CompletablePromise;
import io.temporal.workflow.ContinueAsNewOptions;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInit;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Conducts one refund. It holds no truth: the row in the database does, and every step that changes it carries the fence. This run may be
 * terminated, reset, doubled or lost at any line, and the worst that follows is a wait.
 */
public final class RefundWorkflowImpl implements RefundWorkflow {

    // Evidence that keeps coming faster than it can be weighed must not keep a claim for ever.
    private static final int DECISIONS_PER_CLAIM = 5;

    private static final DecideResult GIVE_BACK = new DecideResult(
            new Decision.Reschedule(
                    NextAction.RECONCILE,
                    Duration.ofSeconds(5),
                    Decision.Why.because("new evidence came faster than it could be weighed")),
            List.of());

    // What a claim that only weighs has heard from the provider.
    private static final CallReport.Ended NOTHING_ASKED =
            new CallReport.Ended(new ProviderOutcome.Unknown("nothing was asked"), null);

    private final RefundOrder own;
    private final RefundSteps steps = new RefundSteps();
    private final Alarm alarm = new Alarm();
    private final CallStep call = new CallStep(alarm);
    private final OperatorView view;
    private final CompletablePromise<AcceptAnswer> acceptance = Workflow.newPromise();
    private RefundOrder order;
    private @Nullable AcceptedRefund stored;
    private UUID claimId = Workflow.randomUUID();

    /** Knows its order before the first update comes in. */
    @WorkflowInit
    public RefundWorkflowImpl(RefundOrder order) {
        this.own = order;
        this.order = order;
        this.view = new OperatorView(order);
    }

    @Override
    public RefundResult run(RefundOrder order) {
        acceptance.complete(judge(own));
        // Another order under this key may be the one that is stored, and its update may still be on its way to say so.
        Workflow.await(() -> stored != null || Workflow.isEveryHandlerFinished());
        RefundResult result = stored == null ? refused(acceptance.get()) : carryOut(stored);
        settle();
        return result;
    }

    @Override
    public AcceptResult accept(RefundOrder order) {
        return Answers.toClient(order.equals(own) ? acceptance.get() : judge(order));
    }

    @Override
    public void wake() {
        alarm.ring();
    }

    @Override
    public void evidence() {
        alarm.ring();
    }

    @Override
    public RefundView status() {
        return view.now();
    }

    private AcceptAnswer judge(RefundOrder order) {
        AcceptAnswer answer = steps.accept(order);
        AcceptedRefund refund = Answers.stored(answer);
        if (refund != null && stored == null) {
            this.stored = refund;
            this.order = order;
            view.accepted(order, refund);
        }
        return answer;
    }

    private RefundResult refused(AcceptAnswer answer) {
        RefundResult result = Answers.nothingToDo(answer);
        view.refused(result);
        return result;
    }

    private RefundResult carryOut(AcceptedRefund refund) {
        Next next = known(refund.status());
        while (!(next instanceof Next.Closed closed)) {
            continueAsNewIfSuggested();
            boolean due = waitUntilDue(next);
            storeUnstored();
            next = claim(refund, due);
        }
        view.rest("nothing: it is closed");
        return Answers.outcome(closed.status());
    }

    /** Returns whether a call is due: only then its claim spends the provider's budget. */
    private boolean waitUntilDue(Next next) {
        return switch (next) {
            case Next.Call c -> waitFor(c.in(), c.what());
            case Next.Ask a -> {
                waitFor(a.in(), "ask again (" + a.why() + ")");
                yield false;
            }
            case Next.Review r -> {
                view.rest("a person's resolution, or new evidence");
                alarm.sleepUntilRung();
                yield false;
            }
            case Next.Closed c -> false;
        };
    }

    private boolean waitFor(Duration time, String then) {
        if (time.isPositive()) {
            view.restFor(time, then);
        }
        return alarm.sleep(time, "wait " + Words.time(time) + ", then " + then);
    }

    private Next claim(AcceptedRefund refund, boolean due) {
        ClaimRequest request = new ClaimRequest(refund.status().jobId(), claimId);
        alarm.silence();
        view.next(due ? "claim, at " + refund.provider() + "'s gate" : "ask for a claim");
        ClaimAnswer answer = due ? steps.claimAtGate(request, refund.provider()) : steps.claim(request);
        return switch (answer) {
            case Claimed c -> call(c, refund.provider());
            case ClaimAnswer.Verify v -> verify(v, refund.provider());
            case ClaimAnswer.Weigh w -> weigh(w.claim());
            case ClaimAnswer.Unread u -> afterWrite(steps.weigh(u));
            case ClaimAnswer.Spent s -> claimAnew("the claim had its turn");
            case ClaimAnswer.Busy b -> new Next.Ask(Next.pause(b.retryAfter()), "another claim holds the refund");
            case ClaimAnswer.NotDue n -> new Next.Call(Next.pause(n.retryAfter()), view.nextAction());
            case ClaimAnswer.Paused p -> new Next.Ask(Next.pause(p.retryAfter()), "paused: " + p.reason());
            case ClaimAnswer.NeedsGate n -> new Next.Call(Duration.ZERO, view.nextAction());
            case ClaimAnswer.InReview r -> known(r.status());
            case ClaimAnswer.Closed c -> known(c.status());
        };
    }

    private Next call(Claimed claim, String provider) {
        return switch (called(claim, provider)) {
            case CallReport.Superseded s -> new Next.Ask(Duration.ZERO, "superseded before its call");
            case CallReport.Ended e -> decide(claim.fence(), claim.kind(), e);
        };
    }

    private Next verify(ClaimAnswer.Verify claim, String provider) {
        return switch (called(claim, provider)) {
            case CallReport.Superseded s -> new Next.Ask(Duration.ZERO, "superseded before its look-up");
            case CallReport.Ended e -> {
                view.heard(e.outcome());
                DecideVerifyResult decided = steps.decide(new DecideVerifyRequest(claim.claim(), e, takeLate()));
                view.decided(Words.decision(decided.end()));
                yield afterWrite(steps.write(claim.claim(), decided));
            }
        };
    }

    private CallReport called(CallClaim claim, String provider) {
        hadItsTurn();
        String what = Words.call(claim, provider, order);
        view.calling(claim, what);
        return call.call(claim, what);
    }

    private Next weigh(Weighing claim) {
        hadItsTurn();
        view.weighing(claim);
        return decide(claim.fence(), ClaimKind.WEIGH, NOTHING_ASKED);
    }

    // The next claim needs another id.
    private void hadItsTurn() {
        claimId = Workflow.randomUUID();
    }

    private Next decide(Fence fence, ClaimKind kind, CallReport.Ended report) {
        view.heard(report.outcome());
        WriteAnswer answer = decideAndWrite(fence, kind, report);
        for (int decisions = 1; isNew(answer) && decisions < DECISIONS_PER_CLAIM; decisions++) {
            answer = decideAndWrite(fence, kind, report);
        }
        return afterWrite(isNew(answer) ? write(fence, GIVE_BACK) : answer);
    }

    private WriteAnswer decideAndWrite(Fence fence, ClaimKind kind, CallReport.Ended report) {
        return write(fence, steps.decide(new DecideRequest(fence, kind, report, takeLate())));
    }

    private List<CallReport.Ended> takeLate() {
        return call.takeLate().stream().map(CallStep.Late::report).toList();
    }

    private WriteAnswer write(Fence fence, DecideResult decided) {
        view.decided(Words.decision(decided.decision()));
        return steps.write(fence, decided);
    }

    private Next afterWrite(WriteAnswer answer) {
        return switch (answer) {
            case WriteAnswer.Applied a -> known(a.status());
            case WriteAnswer.AlreadyApplied a -> known(a.status());
            case WriteAnswer.Superseded s -> new Next.Ask(Duration.ZERO, "superseded before its write");
            case WriteAnswer.NewEvidence n -> new Next.Ask(Duration.ZERO, "new evidence");
        };
    }

    private static boolean isNew(WriteAnswer answer) {
        return answer instanceof WriteAnswer.NewEvidence;
    }

    private Next claimAnew(String why) {
        hadItsTurn();
        return new Next.Ask(Duration.ZERO, why);
    }

    private Next known(RefundStatus status) {
        view.know(status);
        return Next.after(status);
    }

    private void continueAsNewIfSuggested() {
        if (Workflow.getInfo().isContinueAsNewSuggested()) {
            settle();
            ContinueAsNewOptions options =
                    ContinueAsNewOptions.newBuilder().setMemo(view.memo()).build();
            Workflow.newContinueAsNewStub(RefundWorkflow.class, options).run(order);
        }
    }

    /** Before a run ends: no caller is left without an answer, and nothing that was heard is lost with it. */
    private void settle() {
        while (call.hasLate() || !Workflow.isEveryHandlerFinished()) {
            call.takeLate().forEach(this::store);
            Workflow.await(Workflow::isEveryHandlerFinished);
        }
    }

    // The next decision may be weeks away, or a person's: until then an outside fact would stand in this run's memory
    // alone.
    private void storeUnstored() {
        List<CallStep.Late> unstored = call.takeUnstored();
        while (!unstored.isEmpty()) {
            unstored.forEach(this::store);
            unstored = call.takeUnstored();
        }
    }

    // Deciding stores what was not stored; what it decides under a fence that is over is nobody's business.
    private void store(CallStep.Late late) {
        steps.decide(new DecideRequest(late.claim().fence(), late.claim().kind(), late.report(), List.of()));
    }
}
