package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jooq.DSLContext;

/** Makes a call wait for a row's lock that the test holds. */
final class Blocked {
    private Blocked() {}

    /**
     * Locks the row, lets {@code call} begin, and once it waits for the lock runs {@code meanwhile} and lets go.
     *
     * @return what the call answered once it got the lock
     */
    static <T> T whileLocked(StoreFixture store, long jobId, String meanwhile, Callable<T> call) {
        CountDownLatch locked = new CountDownLatch(1);
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<T> answer = thread.submit(() -> {
                locked.await();
                return call.call();
            });
            store.transactions.run(sql -> {
                sql.selectFrom(REFUND_JOBS)
                        .where(REFUND_JOBS.ID.eq(jobId))
                        .forUpdate()
                        .fetch();
                locked.countDown();
                awaitWaiting(sql);
                return sql.execute(meanwhile);
            });
            return answer.get();
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError("the waiting call failed", e);
        }
    }

    /** Returns once {@code call} waits for a lock that another session holds. It must not get through without. */
    static void untilWaiting(StoreFixture store, Future<?> call) {
        while (!store.transactions.read(Blocked::isSomebodyWaiting)) {
            if (call.isDone()) {
                throw new AssertionError("it needed no lock that is held: " + call);
            }
            Thread.onSpinWait();
        }
    }

    private static void awaitWaiting(DSLContext sql) {
        while (!isSomebodyWaiting(sql)) {
            Thread.onSpinWait();
        }
    }

    // A user sees its own sessions: the locking statement is in the list from when it starts, so its own clock is fixed
    // by then, and it cannot leave the list while another session holds the row.
    private static boolean isSomebodyWaiting(DSLContext sql) {
        String waiting = "SELECT COUNT(*) FROM information_schema.processlist"
                + " WHERE id <> CONNECTION_ID() AND (info LIKE '%for update%' OR info LIKE 'update %')";
        return sql.fetchSingle(waiting).get(0, Long.class) > 0;
    }
}
