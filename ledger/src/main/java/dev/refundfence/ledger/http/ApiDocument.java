package dev.refundfence.ledger.http;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.examples.Example;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import io.swagger.v3.oas.models.parameters.HeaderParameter;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springdoc.core.customizers.GlobalOperationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.method.HandlerMethod;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * The OpenAPI document at {@code /v3/api-docs}. Its paths come from the controllers. What a call takes and answers comes from
 * {@link DocumentedCall}, because bodies are read strictly by code of ours and signatures are seen by no controller.
 */
@Configuration(proxyBeanMethods = false)
class ApiDocument {

    private static final String JSON_TYPE = org.springframework.http.MediaType.APPLICATION_JSON_VALUE;
    private static final String PROBLEM_TYPE = org.springframework.http.MediaType.APPLICATION_PROBLEM_JSON_VALUE;

    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(value -> value.withValueInclusion(Include.NON_NULL))
            .build();

    @Bean
    OpenAPI ledgerDocument() {
        return new OpenAPI()
                .info(new Info()
                        .title("Ledger")
                        .version("v1")
                        .description(
                                "Wallets, debits, refunds and settlements. Every request is signed: docs/signed-requests.md says how,"
                                        + " docs/ledger.md what is promised. Amounts are integers of minor units."));
    }

    @Bean
    GlobalOperationCustomizer documentedCalls() {
        return (operation, controller) -> {
            DocumentedCall.ALL.stream()
                    .filter(call -> call.method().equals(name(controller)))
                    .forEach(call -> describe(operation, call));
            return operation;
        };
    }

    private static String name(HandlerMethod controller) {
        return controller.getBeanType().getSimpleName() + "."
                + controller.getMethod().getName();
    }

    private static void describe(Operation operation, DocumentedCall call) {
        operation.summary(call.summary());
        headers(call).forEach(operation::addParametersItem);
        if (call.body() != null) {
            operation.requestBody(new RequestBody().required(true).content(content(call.body())));
        }
        ApiResponses responses = new ApiResponses();
        new TreeMap<>(call.statuses())
                .forEach((status, said) -> responses.addApiResponse(
                        status, new ApiResponse().description(said).content(content(call.answer()))));
        byStatus(call.problems()).forEach((status, codes) -> responses.addApiResponse("" + status, problem(codes)));
        operation.responses(responses);
    }

    private static List<Parameter> headers(DocumentedCall call) {
        List<Parameter> headers = new ArrayList<>();
        String covered = "\"@method\" \"@path\" \"@query\"";
        if (call.body() != null) {
            headers.add(header("Content-Digest", "RFC 9530: sha-256=:(base64 of the SHA-256 of the body):"));
            covered += " \"content-digest\"";
        }
        if (call.keyed()) {
            headers.add(
                    header("Idempotency-Key", "Names the business fact, in every repetition the same: " + Names.RULE));
            covered += " \"idempotency-key\"";
        }
        headers.add(header(
                "Signature-Input",
                "RFC 9421: sig1=(" + covered
                        + ");created=(seconds since 1970);nonce=\"(16 to 64 characters, new for each"
                        + " request)\";keyid=\"(the client's scope)\";alg=\"hmac-sha256\""));
        headers.add(header("Signature", "RFC 9421: sig1=:(base64 of the HMAC-SHA256 of the signature base):"));
        return headers;
    }

    private static Parameter header(String name, String description) {
        return new HeaderParameter()
                .name(name)
                .required(true)
                .description(description)
                .schema(new StringSchema());
    }

    private static Map<Integer, List<ProblemCode>> byStatus(List<ProblemCode> codes) {
        return codes.stream().collect(Collectors.groupingBy(ProblemCode::status, TreeMap::new, Collectors.toList()));
    }

    private static ApiResponse problem(List<ProblemCode> codes) {
        List<String> words = codes.stream().map(ProblemCode::word).toList();
        Schema<?> schema = RecordSchema.of(Problem.class);
        StringSchema code = new StringSchema();
        words.forEach(code::addEnumItem);
        schema.addProperty("code", code);
        MediaType type = new MediaType().schema(schema);
        codes.forEach(each -> type.addExamples(
                each.word(), new Example().value(written(each.with("what is wrong with this request, and the fix")))));
        return new ApiResponse()
                .description(String.join(", ", words))
                .content(new Content().addMediaType(PROBLEM_TYPE, type));
    }

    private static Content content(Record example) {
        return new Content()
                .addMediaType(
                        JSON_TYPE,
                        new MediaType()
                                .schema(RecordSchema.of(example.getClass()))
                                .example(written(example)));
    }

    // A map, because the document is written by another JSON library than ours.
    private static Object written(Record example) {
        return JSON.convertValue(example, Map.class);
    }
}
