package dev.refundfence.store;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A call on a thread of its own that is held at a named place until it is let go. One at a time: arming is for the whole process. */
public final class Paused<T> implements AutoCloseable {
    // Only a broken test waits this long: whatever is waited for here comes by itself.
    private static final long BROKEN_SECONDS = 60;

    private final CompletableFuture<Void> reached = new CompletableFuture<>();
    private final CompletableFuture<Void> letGo = new CompletableFuture<>();
    private final CompletableFuture<T> answer = new CompletableFuture<>();
    private final Thread thread;

    private Paused(Callable<T> call) {
        thread = Thread.ofVirtual().name("paused").unstarted(() -> {
            try {
                answer.complete(call.call());
            } catch (Throwable e) {
                answer.completeExceptionally(e);
            }
            reached.completeExceptionally(new AssertionError("it ended before it got there: " + answer));
        });
    }

    /** Starts the call and returns once it stands at {@code point} for the first time. */
    public static <T> Paused<T> at(PausePoint point, Callable<T> call) {
        Paused<T> paused = new Paused<>(call);
        PausePoint.arm(here -> {
            if (Thread.currentThread() == paused.thread && here == point && !paused.reached.isDone()) {
                paused.reached.complete(null);
                await(paused.letGo);
            }
        });
        paused.thread.start();
        await(paused.reached);
        return paused;
    }

    /** Lets it go on, and waits for its answer. */
    public T goOn() {
        letGo.complete(null);
        return await(answer);
    }

    private static <V> V await(CompletableFuture<V> future) {
        try {
            return future.get(BROKEN_SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw new AssertionError("the paused call failed", e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError("it never came there", e);
        }
    }

    /** A call that was not let go ends here, so that nothing of it stays behind. */
    @Override
    public void close() {
        PausePoint.disarm();
        letGo.complete(null);
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
