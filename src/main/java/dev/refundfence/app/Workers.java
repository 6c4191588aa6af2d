package dev.refundfence.app;

import io.temporal.worker.WorkerFactory;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Starts the workers last and stops them first. On stop no new work is taken, and a call in flight ends before the connection pool
 * closes: its reply is evidence that must be stored.
 */
class Workers implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(Workers.class);

    // Longer than a provider's connect and read time-outs together with the storing of the reply.
    private static final long LONGEST_CALL_SECONDS = 20;

    private final WorkerFactory factory;

    Workers(WorkerFactory factory) {
        this.factory = factory;
    }

    @Override
    public void start() {
        factory.start();
        LOG.info("workers are polling");
    }

    @Override
    public void stop() {
        factory.shutdown();
        factory.awaitTermination(LONGEST_CALL_SECONDS, TimeUnit.SECONDS);
        if (factory.isTerminated()) {
            LOG.info("workers have stopped; no call was in flight");
        } else {
            LOG.warn(
                    "a call was still in flight after {} s; its reply may be lost and will be looked up",
                    LONGEST_CALL_SECONDS);
        }
    }

    @Override
    public boolean isRunning() {
        return factory.isStarted() && !factory.isShutdown();
    }
}
