package dev.refundfence.activity;

import io.temporal.activity.Activity;
import io.temporal.activity.ActivityExecutionContext;
import io.temporal.client.ActivityCompletionException;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells Temporal that a call is still being made, so that a dead worker is noticed in seconds. It renews no lease and stops no call:
 * whatever Temporal answers, a request that may have left is heard to its end.
 */
final class Heartbeat implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Heartbeat.class);

    // A third of the time-out of ten seconds: two beats may be lost.
    private static final Duration EVERY = Duration.ofSeconds(3);

    private final ScheduledExecutorService beats = Executors.newSingleThreadScheduledExecutor(
            Thread.ofVirtual().name("heartbeat").factory());

    private Heartbeat(ActivityExecutionContext context) {
        var unused = beats.scheduleAtFixedRate(() -> beat(context), 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
    }

    static Heartbeat start() {
        return new Heartbeat(Activity.getExecutionContext());
    }

    private void beat(ActivityExecutionContext context) {
        try {
            context.heartbeat(null);
        } catch (ActivityCompletionException e) {
            // Paused, reset, timed out or its workflow is gone. The call goes on; what it hears is stored all the same.
            LOG.info(
                    "Temporal no longer waits for this call ({}); it goes on to its end",
                    e.getClass().getSimpleName());
            beats.shutdown();
        }
    }

    @Override
    public void close() {
        beats.shutdownNow();
    }
}
