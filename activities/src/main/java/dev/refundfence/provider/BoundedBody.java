package dev.refundfence.provider;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import org.jspecify.annotations.Nullable;

/** An answer's body that is cut off, and the exchange with it, once it is larger than any honest one. */
final class BoundedBody implements BodySubscriber<byte[]> {

    /** The body was larger than allowed. */
    static final class TooLarge extends IOException {

        private static final long serialVersionUID = 1L;

        TooLarge(int maxBytes) {
            super("the answer's body has more than " + maxBytes + " bytes");
        }
    }

    private final int maxBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    BoundedBody(int maxBytes) {
        this.maxBytes = maxBytes;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Subscription given) {
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        for (ByteBuffer buffer : buffers) {
            if (whole.isDone()) {
                return;
            }
            if (bytes.size() + buffer.remaining() > maxBytes) {
                stop();
                return;
            }
            byte[] next = new byte[buffer.remaining()];
            buffer.get(next);
            bytes.writeBytes(next);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
    }

    private void stop() {
        whole.completeExceptionally(new TooLarge(maxBytes));
        if (subscription != null) {
            // Closes the connection: the rest is not read.
            subscription.cancel();
        }
    }
}
