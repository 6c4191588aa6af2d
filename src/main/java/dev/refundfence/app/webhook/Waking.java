package dev.refundfence.app.webhook;

import dev.refundfence.refund.RefundRequest;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes refunds whose evidence came in, behind the provider's answer: what is stored is stored, and a provider must not wait for
 * Temporal. What cannot be woken now, because Temporal is away or too many come at once, the sweep wakes. Thread-safe.
 */
final class Waking implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Waking.class);

    private static final int THREADS = 4;
    private static final int WAITING = 1_000;
    private static final Duration IDLE = Duration.ofSeconds(30);

    private final Consumer<RefundRequest> tell;
    private final ThreadPoolExecutor threads = new ThreadPoolExecutor(
            THREADS,
            THREADS,
            IDLE.toSeconds(),
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(WAITING),
            Thread.ofPlatform().daemon().name("evidence-", 0).factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    Waking(Consumer<RefundRequest> tell) {
        this.tell = tell;
        threads.allowCoreThreadTimeOut(true);
    }

    void wake(RefundRequest refund) {
        threads.execute(() -> {
            try {
                tell.accept(refund);
            } catch (RuntimeException e) {
                LOG.warn("{} could not be woken for its evidence, the sweep will: {}", refund.key(), e.getMessage());
            }
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
