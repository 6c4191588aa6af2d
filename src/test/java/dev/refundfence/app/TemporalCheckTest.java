package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThatCode;

import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.testserver.TestServer;
import org.junit.jupiter.api.Test;

class TemporalCheckTest {
    @Test
    void server_inside_the_jvm_is_fit_although_it_cannot_list_search_attributes() {
        try (TestServer.InProcessTestServer server = TestServer.createServer(true)) {
            WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                    .setChannel(server.getChannel())
                    .build());

            assertThatCode(() -> new TemporalCheck(stubs, "default").refuseIfUnfit())
                    .doesNotThrowAnyException();
            stubs.shutdownNow();
        }
    }
}
