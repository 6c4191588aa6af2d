package dev.refundfence.store;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The two places at which a second transaction can meet a first one that changes the same refund. */
enum RaceMeeting {
    /** The first has written everything and committed nothing; the second is seen to wait for its lock. */
    AT_THE_LOCK {
        @Override
        List<String> of(StoreFixture store, Callable<String> first, Callable<String> second) {
            try (ExecutorService thread = Executors.newVirtualThreadPerTaskExecutor();
                    Paused<String> writing = Paused.at(PausePoint.BEFORE_COMMIT, first)) {
                Future<String> waiting = thread.submit(second);
                Blocked.untilWaiting(store, waiting);
                String answer = writing.goOn();
                return List.of(answer, waiting.get());
            } catch (ExecutionException | InterruptedException e) {
                throw new AssertionError("the waiting step failed", e);
            }
        }
    },
    /** The second has decided on what it saw and sent no statement; the first runs wholly in between. */
    DECIDED_BEFORE {
        @Override
        List<String> of(StoreFixture store, Callable<String> first, Callable<String> second) throws Exception {
            try (Paused<String> late = Paused.at(PausePoint.TRANSACTION_OPEN, second)) {
                return List.of(first.call(), late.goOn());
            }
        }
    };

    /** The answers of both. */
    abstract List<String> of(StoreFixture store, Callable<String> first, Callable<String> second) throws Exception;
}
