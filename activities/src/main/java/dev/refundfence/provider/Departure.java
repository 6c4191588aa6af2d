package dev.refundfence.provider;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Flow.Subscriber;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The body of one request, and the gate through which that request leaves at most once.
 *
 * <p>The JDK's client repeats a GET by itself when the connection closes without an answer, and it cannot be told not to, other than
 * for the whole process. But it must ask the body for its length after the connection stands and before it writes the first byte of
 * the headers, in every attempt. So the length is told once: a second attempt fails before it can write anything, and an attempt
 * that is given up before it asked can no longer begin.
 */
final class Departure implements BodyPublisher {

    private enum Gate {
        OPEN,
        DEPARTED,
        GIVEN_UP
    }

    private final BodyPublisher body;
    private final AtomicReference<Gate> gate = new AtomicReference<>(Gate.OPEN);
    private final CompletableFuture<Void> departed = new CompletableFuture<>();

    Departure(byte[] content) {
        this.body = content.length == 0 ? BodyPublishers.noBody() : BodyPublishers.ofByteArray(content);
    }

    /** Completes when the first byte may leave. */
    CompletableFuture<Void> departed() {
        return departed;
    }

    /** True if no byte has left: then none will. */
    boolean giveUp() {
        return gate.compareAndSet(Gate.OPEN, Gate.GIVEN_UP);
    }

    @Override
    public long contentLength() {
        if (!gate.compareAndSet(Gate.OPEN, Gate.DEPARTED)) {
            throw new IllegalStateException("this request is " + gate.get() + ": it must not be sent (again)");
        }
        departed.complete(null);
        return body.contentLength();
    }

    @Override
    public void subscribe(Subscriber<? super ByteBuffer> subscriber) {
        body.subscribe(subscriber);
    }
}
