package dev.refundfence.app;

import dev.refundfence.refund.RefundRequest;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Wakes refunds behind an answer: what is stored is stored, and neither a provider nor an operator must wait for Temporal. What cannot be woken now, because Temporal is away or too many come at once, the sweep wakes. Thread-safe.
 */
public final class Waking implements AutoCloseable {

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
            Thread.ofPlatform().daemon().name("waking-", 0).factory(),
            new ThreadPoolExecutor.DiscardPolicy());

    /** {@code tell}: how a refund's workflow is told. */
    public Waking(Consumer<RefundRequest> tell) {
        this.tell = tell;
        threads.allowCoreThreadTimeOut(true);
    }

    /** Returns at once. */
    public void wake(RefundRequest refund) {
        wake(() -> refund);
    }

    /** Returns at once; {@code refund} is read behind the answer too. */
    public void wake(Supplier<RefundRequest> refund) {
        threads.execute(() -> {
            try {
                tell.accept(refund.get());
            } catch (RuntimeException e) {
                LOG.warn("A refund could not be woken, the sweep will: {}", e.getMessage());
            }
        });
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
