package dev.refundfence.store;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs calls on threads of their own that all start at the same moment. */
final class Together {
    private Together() {}

    /** Gives a lambda its type. */
    static <T> Callable<T> call(Callable<T> call) {
        return call;
    }

    /** The answers, in the order of the calls. */
    static <T> List<T> run(List<Callable<T>> calls) {
        CyclicBarrier start = new CyclicBarrier(calls.size());
        try (ExecutorService threads = Executors.newFixedThreadPool(calls.size())) {
            List<Future<T>> running = calls.stream()
                    .map(call -> threads.submit(() -> {
                        start.await();
                        return call.call();
                    }))
                    .toList();
            return running.stream().map(Together::answer).toList();
        }
    }

    private static <T> T answer(Future<T> future) {
        try {
            return future.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError("a concurrent call failed", e);
        }
    }
}
