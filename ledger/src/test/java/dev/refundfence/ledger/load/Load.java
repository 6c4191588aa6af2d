package dev.refundfence.ledger.load;

import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Many requests of one client, a bounded number of them at once, in the order given. Every reply that is not foreseen fails. */
final class Load {

    // Nothing was booked, or the other request will say: the same request is sent again at once.
    private static final Set<String> AGAIN = Set.of("request_in_progress", "busy");
    // It is not known whether anything was booked.
    private static final Set<String> UNKNOWN = Set.of("database_unavailable", "internal_error");
    // Nothing is stored, so the key may hear something else later.
    private static final String DEBIT_NOT_THERE = "ref_tx_unknown";

    private final Caller caller;
    private final Queue<Ask> waiting;
    private final boolean endsWhenBroken;
    private final Heard heard = new Heard();
    private final CountDownLatch halfAnswered;
    private volatile boolean broken;

    private Load(Caller caller, List<Ask> asks, boolean endsWhenBroken) {
        this.caller = caller;
        this.waiting = new ConcurrentLinkedQueue<>(asks);
        this.endsWhenBroken = endsWhenBroken;
        this.halfAnswered = new CountDownLatch(asks.size() / 2);
    }

    /** Every request has to be answered; a connection that breaks fails. */
    static Load of(Caller caller, List<Ask> asks) {
        return new Load(caller, asks, false);
    }

    /** Ends when the ledger or its database does: what is in flight goes without an answer, and nothing more is sent. */
    static Load untilBroken(Caller caller, List<Ask> asks) {
        return new Load(caller, asks, true);
    }

    /** So that something can be done in the middle. */
    void awaitHalf() throws InterruptedException {
        if (!halfAnswered.await(2, TimeUnit.MINUTES)) {
            throw new AssertionError("half of the requests were not answered: " + heard);
        }
    }

    Heard run(int atOnce) {
        CyclicBarrier start = new CyclicBarrier(atOnce);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<?>> callers = new ArrayList<>();
            for (int i = 0; i < atOnce; i++) {
                callers.add(threads.submit(() -> {
                    start.await();
                    askAll();
                    return null;
                }));
            }
            callers.forEach(Load::await);
        }
        return heard;
    }

    private static void await(Future<?> caller) {
        try {
            caller.get();
        } catch (ExecutionException | InterruptedException failed) {
            throw new AssertionError("a caller failed", failed);
        }
    }

    private void askAll() {
        for (Ask ask = waiting.poll(); ask != null && !broken; ask = waiting.poll()) {
            askUntilAnswered(ask);
        }
    }

    private void askUntilAnswered(Ask ask) {
        while (!isOver(ask)) {
            Thread.onSpinWait();
        }
    }

    private boolean isOver(Ask ask) {
        try {
            return isOver(ask, ask.by(caller));
        } catch (UncheckedIOException cut) {
            if (!endsWhenBroken) {
                throw cut;
            }
            return breaks(ask, "no reply");
        }
    }

    private boolean isOver(Ask ask, Reply reply) {
        if (reply.status() == 200) {
            heard.answer(ask, reply);
            halfAnswered.countDown();
            return true;
        }
        if (endsWhenBroken && UNKNOWN.contains(reply.code())) {
            return breaks(ask, reply.code());
        }
        boolean again = AGAIN.contains(reply.code());
        if (!again && !reply.code().equals(DEBIT_NOT_THERE)) {
            throw new AssertionError(
                    ask + " was answered " + reply.status() + " " + reply.raw().body());
        }
        heard.code(reply.code());
        return !again;
    }

    private boolean breaks(Ask ask, String code) {
        broken = true;
        // Nobody shall wait for a half that does not come any more.
        while (halfAnswered.getCount() > 0) {
            halfAnswered.countDown();
        }
        heard.noAnswer(ask);
        heard.code(code);
        return true;
    }
}
