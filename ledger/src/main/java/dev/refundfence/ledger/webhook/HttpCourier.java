package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.book.DueEvent;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;

/** Posts events. Follows no redirect: what is meant for one receiver is not carried to another. Thread-safe. */
public final class HttpCourier implements Courier {

    private static final Duration CONNECT = Duration.ofSeconds(3);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .followRedirects(HttpClient.Redirect.NEVER)
            .build();
    private final Clock clock;
    private final Duration patience;

    /** {@code patience}: until the answer's headers are there, connecting included. */
    public HttpCourier(Clock clock, Duration patience) {
        this.clock = clock;
        this.patience = patience;
    }

    @Override
    public Tried send(Webhook webhook, DueEvent event) {
        try {
            HttpResponse<InputStream> answer = http.send(
                    webhook.request(event, clock.instant()).timeout(patience).build(), BodyHandlers.ofInputStream());
            // The status says all. The body is not read, however long it is and however slowly it comes.
            answer.body().close();
            return answer.statusCode() / 100 == 2 ? new Arrived() : new Failed("HTTP " + answer.statusCode());
        } catch (HttpTimeoutException slow) {
            return new Failed("no answer within " + patience.toSeconds() + " s");
        } catch (IOException broken) {
            return new Failed("no answer: " + broken.getClass().getSimpleName());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Failed("interrupted");
        }
    }
}
