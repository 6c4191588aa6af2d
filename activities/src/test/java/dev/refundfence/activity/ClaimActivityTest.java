package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.NeedsGate;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.ClaimActivity.ClaimRequest;
import dev.refundfence.workflow.contract.RefundDataConverter;
import dev.refundfence.workflow.contract.TaskQueues;
import io.temporal.activity.ActivityOptions;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowOptions;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.workflow.Workflow;
import io.temporal.workflow.WorkflowInterface;
import io.temporal.workflow.WorkflowMethod;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class ClaimActivityTest {
    private StoreFixture store;
    private TestWorkflowEnvironment temporal;

    /** Asks for a claim on that queue. */
    @WorkflowInterface
    public interface Asking {
        @WorkflowMethod
        ClaimAnswer ask(String queue, ClaimRequest request);
    }

    /** As the refund's workflow does. */
    public static final class AskingWorkflow implements Asking {
        @Override
        public ClaimAnswer ask(String queue, ClaimRequest request) {
            ActivityOptions options = ActivityOptions.newBuilder()
                    .setStartToCloseTimeout(Duration.ofMinutes(1))
                    .setTaskQueue(queue)
                    .build();
            return Workflow.newActivityStub(ClaimActivity.class, options).claim(request);
        }
    }

    @BeforeEach
    void start() {
        store = StoreFixture.shared();
        temporal = TestWorkflowEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(RefundDataConverter.create())
                        .build())
                .build());
        ClaimActivity claims = new ClaimActivityImpl(store.evidenceClaims);
        var refunds = temporal.newWorker(TaskQueues.REFUNDS);
        refunds.registerWorkflowImplementationTypes(AskingWorkflow.class);
        refunds.registerActivitiesImplementations(claims);
        temporal.newWorker(TaskQueues.gate(StoreFixture.LEDGER)).registerActivitiesImplementations(claims);
        temporal.start();
    }

    @AfterEach
    void stop() {
        temporal.close();
        store.close();
    }

    private ClaimAnswer ask(String queue, long job) {
        WorkflowOptions options =
                WorkflowOptions.newBuilder().setTaskQueue(TaskQueues.REFUNDS).build();
        return temporal.getWorkflowClient()
                .newWorkflowStub(Asking.class, options)
                .ask(queue, new ClaimRequest(job, UUID.randomUUID()));
    }

    @Test
    void claim_pays_for_a_call_only_if_it_came_through_a_gates_queue() {
        long job = store.accepted();
        assertThat(ask(TaskQueues.REFUNDS, job)).isEqualTo(new NeedsGate());
        assertThat(store.rows.job(job).getAttempt()).isZero();
        assertThat(ask(TaskQueues.gate(StoreFixture.LEDGER), job)).isInstanceOf(Claimed.class);
    }
}
