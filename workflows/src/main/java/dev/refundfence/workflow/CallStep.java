package dev.refundfence.workflow;

import dev.refundfence.refund.CallClaim;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.workflow.contract.CallLimits;
import dev.refundfence.workflow.contract.RefundActivities;
import io.temporal.activity.ActivityOptions;
import io.temporal.api.enums.v1.TimeoutType;
import io.temporal.common.RetryOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.CanceledFailure;
import io.temporal.failure.TimeoutFailure;
import io.temporal.workflow.Async;
import io.temporal.workflow.Promise;
import io.temporal.workflow.Workflow;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The one call of a claim. However it ends, the workflow gets a value: what is not an answer is {@code Unknown}, never a failure and
 * never a retry, because Temporal does not stop the first copy of an activity when it starts a second.
 */
final class CallStep {

    private static final RetryOptions ONCE =
            RetryOptions.newBuilder().setMaximumAttempts(1).build();

    /**
     * A report that came after the workflow had given its call up.
     *
     * @param claim under which it was called
     * @param report what it brought
     */
    record Late(CallClaim claim, CallReport.Ended report) {}

    private final Alarm alarm;
    private final List<Late> late = new ArrayList<>();

    /** Rings {@code alarm} when a late report comes: it may end a wait of days. */
    CallStep(Alarm alarm) {
        this.alarm = alarm;
    }

    /** Calls, and waits no longer than its own timer: an activity that a person paused has no timeout of Temporal's. */
    CallReport call(CallClaim claim, String summary) {
        Promise<CallReport> report = start(claim, summary);
        Promise<CallReport> ended = report.handle((value, failure) -> failure == null ? value : reportOf(failure));
        String patience =
                Words.time(CallLimits.GIVE_UP) + " for attempt " + claim.fence().attempt() + ", then give it up";
        if (Timers.await(CallLimits.GIVE_UP, patience, ended::isCompleted)) {
            return ended.get();
        }
        report.thenApply(value -> keep(claim, value));
        return unknown("gave up after " + Words.time(CallLimits.GIVE_UP));
    }

    /** Hands the late reports over and forgets them: whoever takes them gives them to a decision. */
    List<Late> takeLate() {
        List<Late> taken = List.copyOf(late);
        late.clear();
        return taken;
    }

    /** Hands over those late reports that carry a receipt nobody could store yet: it must not wait in memory for the next decision. */
    List<Late> takeUnstored() {
        List<Late> taken =
                late.stream().filter(l -> l.report().unstored() != null).toList();
        late.removeAll(taken);
        return taken;
    }

    boolean hasLate() {
        return !late.isEmpty();
    }

    private static Promise<CallReport> start(CallClaim claim, String summary) {
        RefundActivities call = Workflow.newActivityStub(
                RefundActivities.class,
                ActivityOptions.newBuilder()
                        .setScheduleToStartTimeout(CallLimits.SCHEDULE_TO_START)
                        .setStartToCloseTimeout(CallLimits.START_TO_CLOSE)
                        .setHeartbeatTimeout(CallLimits.HEARTBEAT)
                        .setRetryOptions(ONCE)
                        .setSummary(Words.line(summary))
                        .build());
        return switch (claim) {
            case ClaimAnswer.Claimed c ->
                switch (c.action()) {
                    case SEND -> Async.function(call::send, c.fence());
                    case RECONCILE -> Async.function(call::reconcile, c.fence());
                };
            case ClaimAnswer.Verify v -> Async.function(call::verify, v.claim());
        };
    }

    private @Nullable Void keep(CallClaim claim, CallReport report) {
        if (report instanceof CallReport.Ended ended) {
            late.add(new Late(claim, ended));
            alarm.ring();
        }
        return null;
    }

    private static CallReport reportOf(RuntimeException failure) {
        if (!(failure instanceof ActivityFailure)) {
            throw failure;
        }
        return switch (failure.getCause()) {
            case TimeoutFailure t
            when t.getTimeoutType() == TimeoutType.TIMEOUT_TYPE_SCHEDULE_TO_START ->
                new CallReport.Ended(new ProviderOutcome.NotSent("no worker was free in time"), null);
            case TimeoutFailure t
            when t.getTimeoutType() == TimeoutType.TIMEOUT_TYPE_HEARTBEAT -> unknown("the worker fell silent");
            case TimeoutFailure t -> unknown("no answer in time");
            case CanceledFailure c -> unknown("the call was cancelled");
            case null -> unknown("the call broke off");
            default -> unknown("the call broke off");
        };
    }

    private static CallReport unknown(String why) {
        return new CallReport.Ended(new ProviderOutcome.Unknown(why), null);
    }
}
