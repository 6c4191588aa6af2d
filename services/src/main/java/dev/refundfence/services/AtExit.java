package dev.refundfence.services;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * What must be stopped when this JVM ends, the newest first. One hook for everything: the JVM runs its hooks side by side, and an
 * application must be gone before the database that it writes to. Thread-safe.
 */
final class AtExit {
    private static final Deque<Runnable> STOPS = new ArrayDeque<>();
    private static boolean hooked;

    private AtExit() {}

    /** Registers a stop; it must be harmless when it is called a second time. */
    static synchronized void add(Runnable stop) {
        if (!hooked) {
            Runtime.getRuntime().addShutdownHook(new Thread(AtExit::stopAll, "stop-services"));
            hooked = true;
        }
        STOPS.push(stop);
    }

    /** Forgets a stop whose service was closed in time. */
    static synchronized void remove(Runnable stop) {
        STOPS.remove(stop);
    }

    private static void stopAll() {
        for (Runnable next = pop(); next != null; next = pop()) {
            try {
                next.run();
            } catch (RuntimeException e) {
                // One service that resists must not keep the ones below it alive.
                System.err.println("could not stop a service: " + e.getMessage());
            }
        }
    }

    private static synchronized @Nullable Runnable pop() {
        return STOPS.poll();
    }
}
