package dev.refundfence.workflow;

import dev.refundfence.workflow.contract.RefundClient;
import dev.refundfence.workflow.contract.RefundDataConverter;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundOrders;
import dev.refundfence.workflow.contract.RefundResult;
import dev.refundfence.workflow.contract.RefundSearchAttributes;
import dev.refundfence.workflow.contract.RefundStarts;
import dev.refundfence.workflow.contract.RefundWorkflow;
import dev.refundfence.workflow.contract.TaskQueues;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowStub;
import io.temporal.testing.TestEnvironmentOptions;
import io.temporal.testing.TestWorkflowEnvironment;
import io.temporal.worker.Worker;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerFactoryOptions;

/** A Temporal server in memory whose time skips, workers that follow a script, and one refund on it. */
final class Stage implements AutoCloseable {

    final TestWorkflowEnvironment environment;
    final Script script;

    private Stage(Script script, WorkerFactoryOptions workers) {
        this.script = script;
        TestEnvironmentOptions.Builder options = TestEnvironmentOptions.newBuilder()
                .setWorkerFactoryOptions(workers)
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(RefundDataConverter.create())
                        .build());
        RefundSearchAttributes.ALL.forEach(key -> options.registerSearchAttribute(key.getName(), key.getValueType()));
        environment = TestWorkflowEnvironment.newInstance(options.build());
        follow(script, environment.getWorkerFactory());
    }

    static Stage with(Script script) {
        return with(script, WorkerFactoryOptions.getDefaultInstance());
    }

    static Stage with(Script script, WorkerFactoryOptions workers) {
        Stage stage = new Stage(script, workers);
        stage.environment.start();
        return stage;
    }

    /** Workers for the workflow, its steps and the ledger's gate. */
    static void follow(Script script, WorkerFactory workers) {
        Worker refunds = workers.newWorker(TaskQueues.REFUNDS);
        refunds.registerWorkflowImplementationTypes(RefundWorkflowImpl.class);
        refunds.registerActivitiesImplementations(script, script.claims("claim"));
        workers.newWorker(TaskQueues.gate("ledger")).registerActivitiesImplementations(script.claims("gate"));
    }

    WorkflowClient client() {
        return environment.getWorkflowClient();
    }

    /** Starts the refund of {@code order}, without an update. */
    WorkflowStub start(RefundOrder order) {
        RefundOrders.Parsed parsed = (RefundOrders.Parsed) RefundOrders.parse(order);
        RefundWorkflow refund = client().newWorkflowStub(RefundWorkflow.class, RefundStarts.options(parsed.request()));
        WorkflowClient.start(refund::run, order);
        return WorkflowStub.fromTyped(refund);
    }

    /** Carries {@link Given#ORDER} out. */
    RefundResult run() {
        return start(Given.ORDER).getResult(RefundResult.class);
    }

    /** An order service's own client, with Temporal's default converter. */
    RefundClient refunds() {
        return new RefundClient(WorkflowClient.newInstance(environment.getWorkflowServiceStubs()));
    }

    @Override
    public void close() {
        environment.close();
    }
}
