package dev.refundfence.app.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.Scope;
import io.grpc.Status;
import io.temporal.api.common.v1.WorkflowExecution;
import io.temporal.client.WorkflowServiceException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class SweepPassTest {
    private static final List<RefundRequest> PAGE =
            Stream.of("r-1", "r-2", "r-3").map(SweepPassTest::request).toList();

    private final List<String> tried = new ArrayList<>();

    @Test
    void a_refund_that_cannot_be_woken_does_not_leave_the_others_asleep() {
        passFailingAt("r-1", Status.INVALID_ARGUMENT);
        assertThat(tried).containsExactly("r-1", "r-2", "r-3");
    }

    @Test
    void a_server_that_is_away_ends_the_pass() {
        passFailingAt("r-1", Status.UNAVAILABLE);
        assertThat(tried).containsExactly("r-1");
    }

    private void passFailingAt(String key, Status status) {
        Sweep sweep = new Sweep(() -> PAGE, request -> {
            tried.add(request.key().operationKey().value());
            if (request.key().operationKey().value().equals(key)) {
                throw new WorkflowServiceException(
                        WorkflowExecution.getDefaultInstance(), "RefundWorkflow", status.asRuntimeException());
            }
        });
        sweep.pass();
    }

    private static RefundRequest request(String key) {
        return new RefundRequest(
                new RefundKey(new Scope("shop"), new OperationKey(key)),
                "pay-1",
                new Money(100, "EUR"),
                RefundRequest.Extras.NONE);
    }
}
