package dev.refundfence.app.sweep;

import dev.refundfence.refund.RefundRequest;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.store.Sweeps;
import dev.refundfence.workflow.contract.RefundOrders;
import dev.refundfence.workflow.contract.RefundStarts;
import dev.refundfence.workflow.contract.RefundWorkflow;
import io.temporal.client.BatchRequest;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowServiceException;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass of the sweep: wakes, or starts again, the workflows of a bounded page of overdue refunds. Two instances that see the same
 * refund do no harm: waking is idempotent and the fence decides who moves it.
 */
public final class Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

    // A page that is quick to wake and large enough to catch up: at one pass each five seconds, 1,200 refunds a minute
    // and instance.
    private static final int PAGE = 100;

    private final Sweeps sweeps;
    private final WorkflowClient client;
    private final Duration after;

    /** Wakes refunds that have been due for longer than {@code after}. */
    public Sweep(Sweeps sweeps, WorkflowClient client, Duration after) {
        this.sweeps = sweeps;
        this.client = client;
        this.after = after;
    }

    /** One pass. While the database or Temporal is away it says so and leaves the rest to the next pass. */
    public void pass() {
        try {
            List<RefundRequest> overdue = sweeps.overdue(PAGE, after);
            overdue.forEach(this::wake);
            if (!overdue.isEmpty()) {
                LOG.info("woke {} overdue refunds", overdue.size());
            }
        } catch (DatabaseFailedException | WorkflowServiceException e) {
            LOG.warn("this pass of the sweep did not end, the next one goes on: {}", e.getMessage());
        }
    }

    private void wake(RefundRequest request) {
        RefundWorkflow refund = client.newWorkflowStub(RefundWorkflow.class, RefundStarts.options(request));
        BatchRequest wakeOrStart = client.newSignalWithStartRequest();
        wakeOrStart.add(refund::run, RefundOrders.of(request));
        wakeOrStart.add(refund::wake);
        var unused = client.signalWithStart(wakeOrStart);
    }
}
