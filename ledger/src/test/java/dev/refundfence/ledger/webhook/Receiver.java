package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.refundfence.signature.WebhookSecret;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A client's own server, which takes webhooks and believes only what the convention's library verifies. */
public final class Receiver implements AutoCloseable {

    public static final String SECRET = "whsec_"
            + Base64.getEncoder().encodeToString("the receiver's secret, 32 bytes.".getBytes(StandardCharsets.UTF_8));

    private static final JsonMapper JSON = new JsonMapper();

    /** What arrived and was verified. */
    public record Arrival(String id, String body) {

        public JsonNode json() {
            return JSON.readTree(body);
        }
    }

    /** What it does with what it hears. */
    interface Manner {
        void answer(HttpExchange exchange) throws IOException;
    }

    /** Answers with a status and no body. */
    static Manner status(int status) {
        return exchange -> exchange.sendResponseHeaders(status, -1);
    }

    /** Sends the client elsewhere. */
    static Manner redirect(URI elsewhere) {
        return exchange -> {
            exchange.getResponseHeaders().set("Location", elsewhere.toString());
            exchange.sendResponseHeaders(307, -1);
        };
    }

    /** Says nothing until that is done. */
    static Manner after(CompletableFuture<?> event) {
        return exchange -> {
            event.join();
            exchange.sendResponseHeaders(204, -1);
        };
    }

    /** Answers 200 and then talks without an end. */
    static Manner endlessly() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] block = new byte[64 * 1024];
            while (true) {
                exchange.getResponseBody().write(block);
            }
        };
    }

    public final List<Arrival> arrivals = new CopyOnWriteArrayList<>();
    private final Semaphore arrived = new Semaphore(0);
    private final HttpServer server;
    volatile Manner manner = status(204);

    private Receiver(HttpServer server) {
        this.server = server;
    }

    public static Receiver open() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Receiver receiver = new Receiver(server);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/hook", receiver::take);
        server.start();
        return receiver;
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/hook");
    }

    Webhook webhook() {
        return Webhook.of(address(), WebhookSecret.of(SECRET));
    }

    public List<String> ids() {
        return arrivals.stream().map(Arrival::id).toList();
    }

    /** Returns once so many more arrived than were waited for before. */
    public void awaitArrivals(int count) throws InterruptedException {
        assertThat(arrived.tryAcquire(count, 20, TimeUnit.SECONDS))
                .as("%s arrivals, there were %s", count, arrivals.size())
                .isTrue();
    }

    private void take(HttpExchange exchange) throws IOException {
        try (exchange) {
            String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            new com.standardwebhooks.Webhook(SECRET).verify(body, exchange.getRequestHeaders());
            arrivals.add(new Arrival(exchange.getRequestHeaders().getFirst("webhook-id"), body));
            arrived.release();
            manner.answer(exchange);
        } catch (WebhookVerificationException forged) {
            exchange.sendResponseHeaders(401, -1);
        } catch (EmptyWebhookSecretException none) {
            throw new IllegalStateException(none);
        }
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
