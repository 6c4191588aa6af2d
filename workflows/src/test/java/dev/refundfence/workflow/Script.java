package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundOrder;
import io.temporal.failure.ApplicationFailure;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Activities that answer what a test wrote down, in its order, and remember what they were asked. */
final class Script implements RefundActivities {

    /** One call of an activity. {@code step}: its name, or {@code gate} for a claim at the gate. */
    record Asked(String step, Object request) {}

    private final Map<String, Deque<Object>> answers = new HashMap<>();
    private final List<Asked> asked = new ArrayList<>();

    /**
     * What {@code step} answers next, one by one. A {@link Function} gets the request and answers; an exception is thrown; anything else is
     * the answer.
     */
    synchronized Script on(String step, Object... next) {
        answers.computeIfAbsent(step, s -> new ArrayDeque<>()).addAll(Arrays.asList(next));
        return this;
    }

    /** Which steps were asked, in order. */
    synchronized List<String> steps() {
        return asked.stream().map(Asked::step).toList();
    }

    /** What {@code step} was asked, in order. */
    synchronized <T> List<T> asked(String step, Class<T> type) {
        return asked.stream()
                .filter(a -> a.step().equals(step))
                .map(Asked::request)
                .map(type::cast)
                .toList();
    }

    /** The claims of one queue. */
    ClaimActivity claims(String step) {
        return request -> answer(step, request, ClaimAnswer.class);
    }

    @Override
    public AcceptAnswer accept(RefundOrder order) {
        return answer("accept", order, AcceptAnswer.class);
    }

    @Override
    public CallReport send(Fence fence) {
        return answer("send", fence, CallReport.class);
    }

    @Override
    public CallReport reconcile(Fence fence) {
        return answer("reconcile", fence, CallReport.class);
    }

    @Override
    public CallReport verify(Verifying claim) {
        return answer("verify", claim, CallReport.class);
    }

    @Override
    public DecideResult decide(DecideRequest request) {
        return answer("decide", request, DecideResult.class);
    }

    @Override
    public WriteAnswer complete(CompleteRequest request) {
        return answer("complete", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer reschedule(RescheduleRequest request) {
        return answer("reschedule", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer fail(FailRequest request) {
        return answer("fail", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer moveToReview(ReviewRequest request) {
        return answer("moveToReview", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer reopen(Seen seen) {
        return answer("reopen", seen, WriteAnswer.class);
    }

    @Override
    public WriteAnswer acknowledge(AcknowledgeRequest request) {
        return answer("acknowledge", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer markReturned(EndVerifyRequest request) {
        return answer("markReturned", request, WriteAnswer.class);
    }

    @Override
    public WriteAnswer endVerify(EndVerifyRequest request) {
        return answer("endVerify", request, WriteAnswer.class);
    }

    @Override
    public DecideVerifyResult decideVerify(DecideVerifyRequest request) {
        return answer("decideVerify", request, DecideVerifyResult.class);
    }

    private <R, T> T answer(String step, R request, Class<T> type) {
        Object next = next(step, request);
        if (next instanceof RuntimeException failure) {
            throw failure;
        }
        if (next instanceof Function<?, ?> function) {
            @SuppressWarnings("unchecked") // The test that wrote the function knows what this step is asked.
            Function<R, Object> told = (Function<R, Object>) function;
            next = told.apply(request);
        }
        // An activity that completes later returns null now.
        return next == null ? null : type.cast(next);
    }

    private synchronized Object next(String step, Object request) {
        asked.add(new Asked(step, request));
        Deque<Object> left = answers.getOrDefault(step, new ArrayDeque<>());
        if (left.isEmpty()) {
            throw ApplicationFailure.newNonRetryableFailure("the script has no answer left for " + step, "Script");
        }
        return left.removeFirst();
    }
}
