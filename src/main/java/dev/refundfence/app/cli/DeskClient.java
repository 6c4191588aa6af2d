package dev.refundfence.app.cli;

import dev.refundfence.services.ServiceMissingException;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.web.client.ResourceAccessException;
import org.springframework.web.client.RestClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The review desk, as an operator's client. */
final class DeskClient {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final OperatorLogin login;
    private final RestClient http;

    DeskClient(OperatorLogin login) {
        this.login = login;
        http = RestClient.builder()
                .baseUrl(login.url() + "/operator/v1")
                .defaultHeaders(headers -> headers.setBasicAuth(login.name(), login.password(), StandardCharsets.UTF_8))
                .build();
    }

    static DeskClient ofEnvironment() {
        return new DeskClient(OperatorLogin.find(System.getenv(), StackFolder.path()));
    }

    /** The desk refuses: {@code code: detail}. */
    static final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        RefusedException(String message) {
            super(message);
        }
    }

    JsonNode get(String path) {
        return call(HttpMethod.GET, path, null);
    }

    JsonNode post(String path, Map<String, Object> body) {
        return call(HttpMethod.POST, path, body);
    }

    /** One part of a path, whatever it holds. */
    static String part(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }

    private JsonNode call(HttpMethod method, String path, @Nullable Map<String, Object> body) {
        RestClient.RequestBodySpec request =
                http.method(method).uri(builder -> java.net.URI.create(builder.build() + path));
        if (body != null) {
            request.contentType(MediaType.APPLICATION_JSON).body(JSON.writeValueAsString(body));
        }
        try {
            JsonNode answer = request.exchange((sent, heard) -> read(heard));
            if (answer == null) {
                throw new IllegalStateException("the desk answered nothing to " + method + " " + path);
            }
            return answer;
        } catch (ResourceAccessException away) {
            throw new ServiceMissingException("nobody answers at " + login.url()
                    + "; set REFUNDS_URL to where the application is, or start it with ./refunds up");
        }
    }

    private JsonNode read(ClientHttpResponse answer) throws IOException {
        byte[] text = answer.getBody().readAllBytes();
        int status = answer.getStatusCode().value();
        try {
            JsonNode json = JSON.readTree(text);
            if (answer.getStatusCode().is2xxSuccessful()) {
                return json;
            }
            throw new RefusedException(Cells.clean(json.path("code").asString("status " + status) + ": "
                    + json.path("detail").asString("")));
        } catch (JacksonException foreign) {
            throw new RefusedException(
                    login.url() + " answered " + status + " and no JSON: is REFUNDS_URL the application's address?");
        }
    }
}
