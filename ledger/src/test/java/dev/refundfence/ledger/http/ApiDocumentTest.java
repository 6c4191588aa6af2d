package dev.refundfence.ledger.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller.Reply;
import dev.refundfence.services.DatabaseServer;
import java.net.http.HttpRequest;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** The document at /v3/api-docs says what the controllers do. */
@Tag("service")
class ApiDocumentTest {

    private final TestLedger ledger = TestLedger.shared();
    private final JsonNode document = look(ledger, "/v3/api-docs").body();

    private static Reply look(TestLedger ledger, String path) {
        return Caller.send(HttpRequest.newBuilder(ledger.at(path)));
    }

    private static Stream<String> calls(RequestMappingInfo mapping) {
        return mapping.getPatternValues().stream()
                .flatMap(path ->
                        mapping.getMethodsCondition().getMethods().stream().map(method -> method + " " + path));
    }

    private Stream<JsonNode> operations() {
        return document.path("paths").values().stream().flatMap(path -> path.values().stream());
    }

    @Test
    void every_call_of_the_controllers_is_in_the_document_and_no_other() {
        List<String> documented = document.path("paths").properties().stream()
                .flatMap(path -> path.getValue().propertyNames().stream()
                        .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()))
                .toList();
        List<String> served = ledger.beans(RequestMappingHandlerMapping.class).stream()
                .flatMap(mapping -> mapping.getHandlerMethods().keySet().stream())
                .flatMap(ApiDocumentTest::calls)
                .filter(call -> call.contains(" /ledger/v1/"))
                .toList();
        assertThat(documented).containsExactlyInAnyOrderElementsOf(served).hasSizeGreaterThan(5);
    }

    @Test
    void every_call_tells_what_it_is_for_and_its_signature_and_an_example_of_its_answer() {
        assertThat(operations()).allSatisfy(operation -> {
            assertThat(operation.path("summary").asString()).isNotBlank();
            assertThat(operation.path("parameters").findValuesAsString("name"))
                    .contains("Signature-Input", "Signature");
            assertThat(operation
                            .at("/responses/200/content/application~1json/example")
                            .isObject())
                    .isTrue();
        });
    }

    @Test
    void every_error_code_appears_with_an_example() {
        List<String> told = operations()
                .flatMap(operation -> operation.findValues("examples").stream())
                .flatMap(examples -> examples.propertyNames().stream())
                .distinct()
                .toList();
        assertThat(told)
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(ProblemCode.values())
                        .map(ProblemCode::word)
                        .toList());
    }

    @Test
    void examples_are_taken_and_answered_as_documented() {
        answeredAsDocumented(withDebit(), "/ledger/v1/refunds", "refund-1001");
        answeredAsDocumented(withDebit(), "/ledger/v1/settlements", "settle-1001");
    }

    private Caller withDebit() {
        Caller caller = Caller.fresh(ledger);
        answeredAsDocumented(caller, "/ledger/v1/wallets", null);
        answeredAsDocumented(caller, "/ledger/v1/debits", "pay-1001");
        return caller;
    }

    private void answeredAsDocumented(Caller caller, String path, String key) {
        JsonNode call = document.path("paths").path(path).path("post");
        Reply reply = caller.post(
                path,
                key,
                call.at("/requestBody/content/application~1json/example").toString());
        assertThat(call.path("responses").has("" + reply.status())).isTrue();
        assertThat(reply.body()).isEqualTo(call.at("/responses/200/content/application~1json/example"));
    }

    @Test
    void fields_are_described_as_they_are_written() {
        JsonNode schema =
                document.at("/paths/~1ledger~1v1~1refunds/post/responses/200/content/application~1json/schema");
        assertThat(schema.path("properties").propertyNames()).contains("refunded_minor", "ref_tx");
        assertThat(schema.path("required").values())
                .extracting(JsonNode::asString)
                .contains("tx_id")
                .doesNotContain("ref_tx");
        assertThat(schema.at("/properties/status/enum").values())
                .extracting(JsonNode::asString)
                .contains("EXCEEDS_REFUNDABLE");
    }

    @Test
    void page_that_shows_the_document_is_there_in_dev_only() {
        assertThat(look(ledger, "/swagger-ui/index.html").code()).isEqualTo("not_found");
        try (TestLedger dev = TestLedger.start(DatabaseServer.shared().freshSchema(), "--spring.profiles.active=dev")) {
            assertThat(look(dev, "/swagger-ui/index.html").status()).isEqualTo(200);
        }
    }
}
