package dev.refundfence.app.sweep;

import dev.refundfence.refund.RefundRequest;
import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.store.Sweeps;
import dev.refundfence.workflow.contract.RefundStarts;
import io.grpc.Status;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowServiceException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One pass of the sweep: wakes, or starts again, the workflows of a bounded page of overdue refunds, and of those with evidence that nobody
 * has weighed. Two instances that see the same
 * refund do no harm: waking is idempotent and the fence decides who moves it.
 */
public final class Sweep {

    private static final Logger LOG = LoggerFactory.getLogger(Sweep.class);

    // A page that is quick to wake and large enough to catch up: at one pass each five seconds, 1,200 refunds a minute
    // and instance.
    private static final int PAGE = 100;

    // With these the server answers for everybody: the other refunds of the page would only wait for the same answer.
    private static final Set<Status.Code> AWAY = Set.of(
            Status.Code.UNAVAILABLE,
            Status.Code.DEADLINE_EXCEEDED,
            Status.Code.RESOURCE_EXHAUSTED,
            Status.Code.UNAUTHENTICATED,
            Status.Code.PERMISSION_DENIED,
            Status.Code.CANCELLED);

    private final Supplier<List<RefundRequest>> overdue;
    private final Consumer<RefundRequest> wake;

    /** Wakes refunds that have been due, or whose evidence has waited, for longer than {@code after}. */
    public Sweep(Sweeps sweeps, WorkflowClient client, Duration after) {
        this(() -> page(sweeps, after), request -> RefundStarts.wake(client, request));
    }

    // What is overdue comes first, so that evidence never keeps a refund from being looked after.
    private static List<RefundRequest> page(Sweeps sweeps, Duration after) {
        int matched = sweeps.matchLater(PAGE);
        if (matched > 0) {
            LOG.info("matched {} pieces of evidence that came before their refund was known", matched);
        }
        return Stream.concat(sweeps.overdue(PAGE, after).stream(), sweeps.withUnreadEvidence(PAGE, after).stream())
                .distinct()
                .toList();
    }

    Sweep(Supplier<List<RefundRequest>> overdue, Consumer<RefundRequest> wake) {
        this.overdue = overdue;
        this.wake = wake;
    }

    /** One pass. While the database or Temporal is away it says so and leaves the rest to the next pass. */
    public void pass() {
        try {
            List<RefundRequest> page = overdue.get();
            long woken = page.stream().filter(this::isWoken).count();
            if (woken > 0) {
                LOG.info("woke {} refunds that were overdue or had evidence to weigh", woken);
            }
        } catch (DatabaseFailedException | CommitUnknownException | WorkflowServiceException e) {
            LOG.warn("this pass of the sweep did not end, the next one goes on: {}", e.getMessage());
        }
    }

    // One refund that cannot be woken (Temporal takes only so many signals a run) must not leave those after it asleep
    // in every pass.
    private boolean isWoken(RefundRequest request) {
        try {
            wake.accept(request);
            return true;
        } catch (WorkflowServiceException e) {
            Status answer = Status.fromThrowable(e);
            if (AWAY.contains(answer.getCode())) {
                throw e;
            }
            LOG.warn("refund {} could not be woken: {}", request.key(), answer);
            return false;
        }
    }
}
