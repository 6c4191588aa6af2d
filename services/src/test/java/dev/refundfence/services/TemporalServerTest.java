package dev.refundfence.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.temporal.api.enums.v1.IndexedValueType;
import io.temporal.api.operatorservice.v1.ListSearchAttributesRequest;
import io.temporal.serviceclient.OperatorServiceStubs;
import io.temporal.serviceclient.OperatorServiceStubsOptions;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("service")
class TemporalServerTest {
    @Test
    void shared_server_knows_the_search_attributes() {
        TemporalServer server = TemporalServer.shared();
        OperatorServiceStubs stubs = OperatorServiceStubs.newServiceStubs(OperatorServiceStubsOptions.newBuilder()
                .setTarget(server.address())
                .validateAndBuildWithDefaults());
        try {
            Map<String, IndexedValueType> known = stubs.blockingStub()
                    .listSearchAttributes(ListSearchAttributesRequest.newBuilder()
                            .setNamespace(server.namespace())
                            .build())
                    .getCustomAttributesMap();
            assertThat(known)
                    .containsKeys(TemporalServer.SEARCH_ATTRIBUTES.keySet().toArray(String[]::new));
            assertThat(known.get("RefundAttempt")).isEqualTo(IndexedValueType.INDEXED_VALUE_TYPE_INT);
        } finally {
            stubs.shutdownNow();
        }
    }

    @Test
    void test_server_inside_the_jvm_answers_and_has_no_ui() {
        try (TemporalServer server = TemporalServer.inJvm(0)) {
            assertThat(server.uiUrl()).isEmpty();
            assertThat(new TemporalProbe(server.address(), "default").awaitNamespace(Duration.ofSeconds(5), () -> true))
                    .isTrue();
        }
    }

    @Test
    void kept_server_shows_its_ui_and_ends_when_it_is_closed(@TempDir Path folder) throws Exception {
        List<String> said = new ArrayList<>();
        TemporalPlace place = new TemporalPlace(folder, 0, 0, TemporalPlace.Keeping.FILE_WITH_UI);
        try (TemporalServer server = TemporalServer.find(said::add, place)) {
            Optional<String> ui = server.uiUrl();
            if (ui.isPresent()) {
                HttpResponse<String> page = HttpClient.newHttpClient()
                        .send(
                                HttpRequest.newBuilder(URI.create(ui.get())).build(),
                                HttpResponse.BodyHandlers.ofString());
                assertThat(page.statusCode()).isLessThan(400);
                assertThat(folder.resolve("temporal.db")).exists();
            }
            assertThat(said).anyMatch(line -> line.startsWith("temporal: at "));
        }
    }

    @Test
    void given_address_where_nobody_answers_is_named_with_the_remedy() {
        Map<String, String> environment = Map.of("TEMPORAL_ADDRESS", "127.0.0.1:1");
        assertThatThrownBy(() -> TemporalSearch.given(line -> {}, environment))
                .isInstanceOf(ServiceMissingException.class)
                .hasMessageContaining("127.0.0.1:1")
                .hasMessageContaining("unset TEMPORAL_ADDRESS");
    }
}
