package dev.refundfence.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.services.TemporalServer;
import dev.refundfence.workflow.contract.RefundClient;
import dev.refundfence.workflow.contract.RefundDataConverter;
import dev.refundfence.workflow.contract.RefundOrder;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.worker.WorkerFactory;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every recorded path on a real Temporal server. With {@code -Dhistories.record=FOLDER} the histories are written there: that is how the
 * checked-in ones were made, and how those of the next version are.
 */
@Tag("service")
class RealServerTest {

    private static WorkflowServiceStubs server;
    private static WorkflowClientOptions.Builder options;

    @BeforeAll
    static void findServer() {
        TemporalServer temporal = TemporalServer.shared();
        server = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setTarget(temporal.address())
                .build());
        options = WorkflowClientOptions.newBuilder()
                .setNamespace(temporal.namespace())
                .setIdentity("recorder");
    }

    @AfterAll
    static void hangUp() {
        server.shutdown();
        assertThat(server.awaitTermination(10, TimeUnit.SECONDS)).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void the_path_ends_as_it_should(Path path) throws Exception {
        WorkflowClient workers = WorkflowClient.newInstance(
                server, options.setDataConverter(RefundDataConverter.create()).build());
        WorkerFactory factory = WorkerFactory.newInstance(workers);
        Script script = path.script();
        Stage.follow(script, factory);
        factory.start();
        try {
            RefundClient refunds = new RefundClient(WorkflowClient.newInstance(
                    server,
                    WorkflowClientOptions.newBuilder()
                            .setNamespace(options.build().getNamespace())
                            .setIdentity("recorder")
                            .build()));
            refunds.request(RefundOrder.of("recorded", path.key(), "pay-1001", 1250, "EUR"));
            wakeOnceInReview(refunds, workers, path);
            assertThat(refunds.await("recorded", path.key(), Duration.ofSeconds(30))
                            .state())
                    .isEqualTo(path.state);
            record(workers, path);
        } finally {
            factory.shutdownNow();
            factory.awaitTermination(10, TimeUnit.SECONDS);
        }
    }

    private static void wakeOnceInReview(RefundClient refunds, WorkflowClient client, Path path) {
        if (path == Path.REVIEWED) {
            while (!refunds.status("recorded", path.key()).state().equals("manual_review")) {
                Thread.onSpinWait();
            }
            client.newUntypedWorkflowStub("refund/recorded/" + path.key()).signal("wake");
        }
    }

    private static void record(WorkflowClient client, Path path) throws IOException {
        String folder = System.getProperty("histories.record", "");
        if (!folder.isEmpty()) {
            String history =
                    client.fetchHistory("refund/recorded/" + path.key()).toJson(true);
            Files.writeString(java.nio.file.Path.of(folder, path.key() + ".json"), history + "\n");
        }
    }
}
