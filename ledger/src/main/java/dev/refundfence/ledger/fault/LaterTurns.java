package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.Busy;
import dev.refundfence.ledger.book.Changed;
import dev.refundfence.ledger.book.EntryKey;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jooq.exception.DataAccessException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Refunds that end or bounce after a while. A restart loses the appointments; {@code POST /ledger/_faults/turns} makes up for them. */
@Component
@Profile({"dev", "test"})
class LaterTurns implements DisposableBean {

    private static final Logger LOG = LoggerFactory.getLogger(LaterTurns.class);
    private static final long AGAIN_MILLIS = 1_000;

    private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("later-turns").daemon().factory());
    private final Book book;

    LaterTurns(Book book) {
        this.book = book;
    }

    void after(long millis, EntryKey refund, Function<Book, Changed> turn) {
        // What it would throw is logged where it happens, so that nobody needs to ask the future.
        Future<?> unused = clockwork.schedule(() -> take(refund, turn), millis, TimeUnit.MILLISECONDS);
    }

    private void take(EntryKey refund, Function<Book, Changed> turn) {
        try {
            LOG.info("{} later: {}", refund, turn.apply(book));
        } catch (Busy | DataAccessException away) {
            LOG.warn("{} later, tried again: {}", refund, away.getMessage());
            after(AGAIN_MILLIS, refund, turn);
        } catch (RuntimeException unplanned) {
            LOG.error("{} never", refund, unplanned);
        }
    }

    @Override
    public void destroy() {
        clockwork.shutdownNow();
    }
}
