package dev.refundfence.workflow;

import dev.refundfence.workflow.contract.CallLimits;
import io.temporal.activity.ActivityOptions;
import io.temporal.common.interceptors.WorkerInterceptorBase;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowInboundCallsInterceptorBase;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptor;
import io.temporal.common.interceptors.WorkflowOutboundCallsInterceptorBase;
import io.temporal.worker.WorkerFactoryOptions;
import io.temporal.workflow.Promise;
import io.temporal.workflow.TimerOptions;
import java.time.Duration;
import java.util.function.UnaryOperator;

/** Changes the options of {@code send} behind the workflow's back, as an operator or an outage would. */
final class Calls extends WorkerInterceptorBase {

    private final UnaryOperator<ActivityOptions.Builder> change;
    private final Duration patience;

    private Calls(UnaryOperator<ActivityOptions.Builder> change, Duration patience) {
        this.change = change;
        this.patience = patience;
    }

    static WorkerFactoryOptions with(UnaryOperator<ActivityOptions.Builder> change) {
        return with(change, CallLimits.GIVE_UP);
    }

    /** {@code patience}: how long the workflow's own timer waits. */
    static WorkerFactoryOptions with(UnaryOperator<ActivityOptions.Builder> change, Duration patience) {
        return WorkerFactoryOptions.newBuilder()
                .setWorkerInterceptors(new Calls(change, patience))
                .build();
    }

    @Override
    public WorkflowInboundCallsInterceptor interceptWorkflow(WorkflowInboundCallsInterceptor next) {
        return new WorkflowInboundCallsInterceptorBase(next) {
            @Override
            public void init(WorkflowOutboundCallsInterceptor outbound) {
                super.init(new Outbound(outbound));
            }
        };
    }

    private final class Outbound extends WorkflowOutboundCallsInterceptorBase {

        Outbound(WorkflowOutboundCallsInterceptor next) {
            super(next);
        }

        @Override
        public Promise<Void> newTimer(Duration delay, TimerOptions options) {
            return super.newTimer(delay.equals(CallLimits.GIVE_UP) ? patience : delay, options);
        }

        @Override
        public <R> ActivityOutput<R> executeActivity(ActivityInput<R> input) {
            if (!"send".equals(input.getActivityName())) {
                return super.executeActivity(input);
            }
            ActivityOptions changed =
                    change.apply(ActivityOptions.newBuilder(input.getOptions())).build();
            return super.executeActivity(new ActivityInput<>(
                    input.getActivityName(),
                    input.getResultClass(),
                    input.getResultType(),
                    input.getArgs(),
                    changed,
                    input.getHeader()));
        }
    }
}
