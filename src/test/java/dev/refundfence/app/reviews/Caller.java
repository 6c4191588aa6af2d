package dev.refundfence.app.reviews;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An operator's HTTP client. */
record Caller(int port, String operator, String secret) {

    private static final HttpClient HTTP = HttpClient.newHttpClient();

    record Said(int status, JsonNode body, HttpResponse<String> raw) {

        /** {@code 409 review_changed}, or {@code 201 applied}. */
        String brief() {
            String word = body.path(body.has("code") ? "code" : "status").asString("");
            return status + " " + word;
        }

        long id() {
            return body.path("id").asLong();
        }
    }

    Said get(String path) {
        return call(request(path).GET());
    }

    Said post(String path, String body) {
        return call(request(path).header("Content-Type", "application/json").POST(BodyPublishers.ofString(body)));
    }

    Said resolve(String key, String resolution, String... more) {
        String rest = more.length == 0 ? "" : "," + String.join(",", more);
        return post(
                "/operator/v1/reviews/desk-shop/" + key + "/resolutions",
                "{\"resolution\":\"" + resolution
                        + "\",\"attempt\":1,\"evidence\":\"ticket 7\",\"reason\":\"seen there\"" + rest + "}");
    }

    Said approve(long id) {
        return post("/operator/v1/resolutions/" + id + "/approve", "");
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
        String both = operator + ":" + secret;
        return operator.isEmpty()
                ? request
                : request.header(
                        "Authorization",
                        "Basic " + Base64.getEncoder().encodeToString(both.getBytes(StandardCharsets.UTF_8)));
    }

    Said call(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = HTTP.send(request.build(), BodyHandlers.ofString());
            String text = answer.body().isEmpty() ? "{}" : answer.body();
            return new Said(answer.statusCode(), JsonMapper.shared().readTree(text), answer);
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
