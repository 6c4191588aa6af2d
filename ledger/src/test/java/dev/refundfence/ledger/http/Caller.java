package dev.refundfence.ledger.http;

import dev.refundfence.ledger.Addressed;
import dev.refundfence.ledger.TestLedger;
import dev.refundfence.signature.Signable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client of a ledger over HTTP, of a scope of its own. */
public record Caller(Addressed ledger, String scope) {

    // HTTP/1.1 and no retries by the client: each call is one request that the ledger sees.
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private static final JsonMapper JSON = new JsonMapper();

    /** What came back. */
    public record Reply(int status, String type, HttpResponse<String> raw, JsonNode body) {

        public String text(String field) {
            return body.path(field).asString();
        }

        public String code() {
            return text("code");
        }

        public long number(String field) {
            return body.path(field).asLong();
        }
    }

    public static Caller fresh(Addressed ledger) {
        return new Caller(ledger, TestLedger.freshScope());
    }

    /** A caller with a wallet "w" in TWD. */
    public static Caller withWallet(Addressed ledger, long balance) {
        Caller caller = fresh(ledger);
        caller.open("w", balance);
        return caller;
    }

    /** Makes a wallet in TWD. */
    public Reply open(String account, long balance) {
        return post(
                "/ledger/v1/wallets",
                null,
                "{\"account_id\":\"" + account + "\",\"currency\":\"TWD\",\"balance_minor\":" + balance + "}");
    }

    public long balance(String account) {
        return get("/ledger/v1/wallets/" + account).number("balance_minor");
    }

    public Reply debit(String key, long amount) {
        return post(
                "/ledger/v1/debits",
                key,
                "{\"account_id\":\"w\",\"amount_minor\":" + amount + ",\"currency\":\"TWD\"}");
    }

    public Reply refund(String key, String refTx, long amount) {
        return post("/ledger/v1/refunds", key, refundBody(refTx, amount));
    }

    public Reply settle(String key, String refTx) {
        return post("/ledger/v1/settlements", key, "{\"ref_tx\":\"" + refTx + "\"}");
    }

    public static String refundBody(String refTx, long amount) {
        return "{\"ref_tx\":\"" + refTx + "\",\"account_id\":\"w\",\"amount_minor\":" + amount
                + ",\"currency\":\"TWD\"}";
    }

    public Reply post(String path, String key, String body) {
        return send(signed("POST", path, key, body));
    }

    public Reply put(String path, String body) {
        return send(signed("PUT", path, null, body));
    }

    public Reply get(String path) {
        return send(signed("GET", path, null, ""));
    }

    /** A request of this caller that the test may spoil. {@code key}: null for none; {@code body}: empty for none. */
    public HttpRequest.Builder signed(String method, String path, String key, String body) {
        return signed(method, path, key, body.getBytes(StandardCharsets.UTF_8));
    }

    public HttpRequest.Builder signed(String method, String path, String key, byte[] body) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(ledger.at(path)).method(method, BodyPublishers.ofByteArray(body));
        signature(method, path, key, body).forEach(request::header);
        if (!method.equals("GET")) {
            request.header("Content-Type", "application/json");
        }
        return key == null ? request : request.header("Idempotency-Key", key);
    }

    /** The headers that sign it. */
    public Map<String, String> signature(String method, String path, String key, byte[] body) {
        return TestLedger.signer(scope).sign(Signable.of(method, ledger.at(path), body, key));
    }

    public static Reply send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> raw = HTTP.send(request.build(), BodyHandlers.ofString());
            String type = raw.headers().firstValue("Content-Type").orElse("");
            boolean json = type.contains("json") && !raw.body().isEmpty();
            return new Reply(raw.statusCode(), type, raw, json ? JSON.readTree(raw.body()) : JSON.createObjectNode());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }
}
