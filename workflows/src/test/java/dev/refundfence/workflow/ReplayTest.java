package dev.refundfence.workflow;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.workflow.contract.AcceptResult;
import dev.refundfence.workflow.contract.RefundDataConverter;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundResult;
import dev.refundfence.workflow.contract.RefundView;
import dev.refundfence.workflow.contract.RefundWorkflow;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.testing.WorkflowReplayer;
import io.temporal.workflow.Workflow;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A refund waits for weeks: what a released version began, every later one must be able to go on with. */
class ReplayTest {

    @ParameterizedTest
    @EnumSource
    void a_recorded_history_replays_with_the_code_of_today(Path path) throws Exception {
        replay(path, RefundWorkflowImpl.class);
    }

    @Test
    void a_history_does_not_replay_with_code_that_does_other_steps() {
        assertThatThrownBy(() -> replay(Path.PAID_AT_ONCE, WaitsFirst.class))
                .hasStackTraceContaining("NonDeterministicException");
    }

    private static void replay(Path path, Class<?> implementation) throws Exception {
        TestEnvironmentOptions options = TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(RefundDataConverter.create())
                        .build())
                .build();
        try (TestWorkflowEnvironment environment = TestWorkflowEnvironment.newInstance(options)) {
            WorkflowReplayer.replayWorkflowExecutionFromResource(path.resource(), environment, implementation);
        }
    }

    /** What must never be released: it waits before it accepts. */
    public static final class WaitsFirst implements RefundWorkflow {

        @Override
        public RefundResult run(RefundOrder order) {
            Workflow.sleep(Duration.ofSeconds(1));
            return new RefundResult("succeeded", null, null);
        }

        @Override
        public AcceptResult accept(RefundOrder order) {
            return new AcceptResult(AcceptResult.ACCEPTED, null, null, null);
        }

        @Override
        public void wake() {
            throw new UnsupportedOperationException("never sent in this test");
        }

        @Override
        public void evidence() {
            throw new UnsupportedOperationException("never sent in this test");
        }

        @Override
        public RefundView status() {
            throw new UnsupportedOperationException("never asked in this test");
        }
    }
}
