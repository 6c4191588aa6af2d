package dev.refundfence.workflow.contract;

import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.Scope;
import io.grpc.Status;
import io.temporal.client.UpdateOptions;
import io.temporal.client.WithStartWorkflowOperation;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowException;
import io.temporal.client.WorkflowFailedException;
import io.temporal.client.WorkflowNotFoundException;
import io.temporal.client.WorkflowStub;
import io.temporal.client.WorkflowUpdateStage;
import io.temporal.failure.ApplicationFailure;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * How an order service asks for refunds.
 *
 * <p><b>The operation key</b> names one decision to refund. Make it when the refund is decided, store it with that decision, and only then
 * call: a repeat after any crash then asks for the same refund, and nothing is paid twice. A key that is made anew for each try is a new
 * refund for each try.
 *
 * <p>Thread-safe. Works with Temporal's default data converter. What Temporal itself cannot do (no server, no permission) comes as its own
 * {@link WorkflowException}; the answer to every such exception is to call again with the same order.
 */
public final class RefundClient {

    /** Each of them met a run that was just closing; a run that is still there then is another defect. */
    private static final int TRIES = 4;

    private static final Duration BETWEEN_RUNS = Duration.ofSeconds(1);

    private static final Duration AT_A_TIME = Duration.ofDays(1);

    private final WorkflowClient client;

    /** Asks through {@code client}, whose namespace must be the one that the refund workers serve. */
    public RefundClient(WorkflowClient client) {
        this.client = client;
    }

    /**
     * Asks for a refund and waits until it is stored or refused, not until it is carried out. Repeating it with the same order is always
     * safe, and the right thing to do after any exception. A malformed order is refused without a call.
     */
    public Acceptance request(RefundOrder order) {
        return switch (RefundOrders.parse(order)) {
            case RefundOrders.Refused r -> new Acceptance.Refused(r.code(), r.message());
            case RefundOrders.Parsed p -> freshAnswer(order, p.request());
        };
    }

    /**
     * Waits until the refund's run has ended, however long that takes.
     *
     * @throws WorkflowNotFoundException when Temporal knows no run (any more); {@link #request} finds out what became of the refund
     */
    public RefundResult await(String scope, String operationKey) {
        while (true) {
            try {
                return await(scope, operationKey, AT_A_TIME);
            } catch (TimeoutException stillOpen) {
                // A review takes as long as a person takes: wait on.
            }
        }
    }

    /**
     * Waits until the refund's run has ended. In review that takes as long as a person takes, so that the wait has an end of its own.
     *
     * @param atMost how long to wait; more than zero
     * @throws TimeoutException when the refund is still open then; it goes on all the same
     * @throws WorkflowNotFoundException when Temporal knows no run (any more); {@link #request} finds out what became of the refund
     */
    public RefundResult await(String scope, String operationKey, Duration atMost) throws TimeoutException {
        String id = workflowId(scope, operationKey);
        long end = System.nanoTime() + atMost.toNanos();
        while (true) {
            try {
                return client.newUntypedWorkflowStub(id)
                        .getResult(end - System.nanoTime(), TimeUnit.NANOSECONDS, RefundResult.class);
            } catch (WorkflowFailedException stopped) {
                // Somebody ended the run, not the refund: the sweep starts another run.
                pauseBefore(end, id);
            }
        }
    }

    /**
     * Where a refund stands, as far as its newest run knows. Needs a worker.
     *
     * @throws WorkflowNotFoundException when Temporal knows no run (any more)
     */
    public RefundView status(String scope, String operationKey) {
        WorkflowStub run = client.newUntypedWorkflowStub(workflowId(scope, operationKey));
        return run.query("status", RefundView.class);
    }

    private Acceptance freshAnswer(RefundOrder order, RefundRequest request) {
        Acceptance answer = ask(order, request, request.hash());
        // To an update id that it has seen, Temporal repeats its old answer even after the run has closed. A refusal
        // that was not stored may be out of date by now (the payment may have become known), so that it is asked for
        // under an id of its own.
        boolean mayBeOld = answer instanceof Acceptance.Refused r && !r.code().isStored();
        return mayBeOld ? ask(order, request, freshId(request)) : answer;
    }

    private Acceptance ask(RefundOrder order, RefundRequest request, String updateId) {
        String id = updateId;
        for (int left = TRIES - 1; ; left--) {
            try {
                return acceptance(updateWithStart(order, request, id), request.key());
            } catch (WorkflowException e) {
                if (left == 0 || !metClosingRun(e)) {
                    throw e;
                }
                // The closed run keeps its failure under the id that met it.
                id = freshId(request);
            }
        }
    }

    private AcceptResult updateWithStart(RefundOrder order, RefundRequest request, String updateId) {
        RefundWorkflow refund = client.newWorkflowStub(RefundWorkflow.class, RefundStarts.options(request));
        return WorkflowClient.executeUpdateWithStart(
                refund::accept,
                order,
                UpdateOptions.<AcceptResult>newBuilder()
                        .setUpdateId(updateId)
                        .setWaitForStage(WorkflowUpdateStage.COMPLETED)
                        .build(),
                new WithStartWorkflowOperation<>(refund::run, order));
    }

    // Two ways of the server to say it: the run closed before the update began, or while it waited.
    private static boolean metClosingRun(WorkflowException e) {
        boolean closedWhileWaiting = e.getCause() instanceof ApplicationFailure failure
                && "AcceptedUpdateCompletedWorkflow".equals(failure.getType());
        return closedWhileWaiting || Status.fromThrowable(e).getCode() == Status.Code.NOT_FOUND;
    }

    private static Acceptance acceptance(AcceptResult result, RefundKey key) {
        return switch (result.answer()) {
            case AcceptResult.ACCEPTED -> new Acceptance.Accepted();
            case AcceptResult.ALREADY_ACCEPTED -> new Acceptance.AlreadyAccepted(String.valueOf(result.state()));
            case AcceptResult.CONFLICT -> new Acceptance.Conflict(String.valueOf(result.message()));
            case AcceptResult.REFUSED ->
                new Acceptance.Refused(RefusalCode.of(String.valueOf(result.code())), String.valueOf(result.message()));
            default ->
                throw new IllegalStateException("the refund workers answered " + result.answer()
                        + ", which this client is too old to know; refund " + key);
        };
    }

    private static String freshId(RefundRequest request) {
        return request.hash() + "/" + UUID.randomUUID();
    }

    private static void pauseBefore(long end, String workflowId) throws TimeoutException {
        if (end - System.nanoTime() < BETWEEN_RUNS.toNanos()) {
            throw new TimeoutException("no run of " + workflowId + " ended with a result in time");
        }
        try {
            Thread.sleep(BETWEEN_RUNS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for " + workflowId, e);
        }
    }

    private static String workflowId(String scope, String operationKey) {
        return WorkflowIds.of(new RefundKey(new Scope(scope), new OperationKey(operationKey)));
    }
}
