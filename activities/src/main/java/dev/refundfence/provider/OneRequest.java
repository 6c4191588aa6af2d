package dev.refundfence.provider;

import dev.refundfence.provider.WireAnswer.Answered;
import dev.refundfence.provider.WireAnswer.NotDeparted;
import dev.refundfence.provider.WireAnswer.Unanswered;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * HTTP for calls that move money: one call is at most one request, without retries and redirects, over HTTP/1.1, and it tells
 * whether the request can have left. Thread-safe; it never throws for what the wire does.
 */
public final class OneRequest {

    /** Far above any answer about one refund. */
    public static final int MAX_BODY_BYTES = 64 * 1024;

    // A longer number of seconds is no wait that anyone means, and would not fit the arithmetic either.
    private static final int MAX_RETRY_AFTER_DIGITS = 9;

    private final HttpClient client;
    private final Duration connectTimeout;
    private final Duration readTimeout;

    /**
     * @param connectTimeout until the connection stands, TLS included
     * @param readTimeout from the request's first byte to the last byte of the answer's body
     */
    public OneRequest(Duration connectTimeout, Duration readTimeout) {
        this.connectTimeout = connectTimeout;
        this.readTimeout = readTimeout;
        this.client = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(connectTimeout)
                .build();
    }

    /**
     * Makes the request and waits for the whole answer.
     *
     * @param request address and headers; method and body are set here
     * @param method the HTTP method
     * @param body what is sent; empty for none
     */
    public WireAnswer exchange(HttpRequest.Builder request, String method, byte[] body) {
        Departure departure = new Departure(body);
        CompletableFuture<HttpResponse<byte[]>> answer = client.sendAsync(
                request.copy().method(method, departure).build(), about -> new BoundedBody(MAX_BODY_BYTES));
        try {
            CompletableFuture.anyOf(answer, departure.departed()).get(connectTimeout.toNanos(), TimeUnit.NANOSECONDS);
            HttpResponse<byte[]> response = answer.get(readTimeout.toNanos(), TimeUnit.NANOSECONDS);
            String text = new String(response.body(), StandardCharsets.UTF_8);
            return new Answered(response.statusCode(), retryAfter(response), text);
        } catch (TimeoutException late) {
            return stop(answer, departure, "connect_timeout", "read_timeout");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return stop(answer, departure, "interrupted", "interrupted");
        } catch (ExecutionException | CancellationException broken) {
            return stop(answer, departure, beforeDeparture(broken.getCause()), afterDeparture(broken.getCause()));
        }
    }

    /** Whether anything left is the gate's answer alone; what went wrong only gives it a name. */
    private static WireAnswer stop(CompletableFuture<?> answer, Departure departure, String before, String after) {
        boolean nothingLeft = departure.giveUp();
        answer.cancel(true);
        return nothingLeft ? new NotDeparted(before) : new Unanswered(after);
    }

    private static String beforeDeparture(@Nullable Throwable failure) {
        if (failure instanceof HttpConnectTimeoutException) {
            return "connect_timeout";
        }
        return failure instanceof ConnectException ? "connect_refused" : "connect_failed";
    }

    private static String afterDeparture(@Nullable Throwable failure) {
        return failure instanceof BoundedBody.TooLarge ? "body_too_large" : "connection_lost";
    }

    private static @Nullable Duration retryAfter(HttpResponse<?> response) {
        String seconds = response.headers().firstValue("Retry-After").orElse("").strip();
        boolean isNumber = !seconds.isEmpty()
                && seconds.length() <= MAX_RETRY_AFTER_DIGITS
                && seconds.chars().allMatch(c -> c >= '0' && c <= '9');
        return isNumber ? Duration.ofSeconds(Long.parseLong(seconds)) : null;
    }
}
