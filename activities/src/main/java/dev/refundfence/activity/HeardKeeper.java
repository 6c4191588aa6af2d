package dev.refundfence.activity;

import dev.refundfence.activity.ProviderCall.Exchange;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.Receipt;
import dev.refundfence.store.Calls;
import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.store.Receipts;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps what a call heard before anything acts on it. While the database is away it keeps trying within its lease, and then hands the
 * receipt back as the activity's result, so that the next decision stores it. Thread-safe.
 */
public final class HeardKeeper {

    private static final Logger LOG = LoggerFactory.getLogger(HeardKeeper.class);

    // Often enough that a database restart of some seconds costs little, seldom enough that it is not hammered.
    private static final Duration BETWEEN_TRIES = Duration.ofMillis(500);

    private final Calls calls;
    private final Receipts receipts;
    private final Runnable pause;

    /** Keeps replies as observations, and silences as the attempt's word. */
    public HeardKeeper(Calls calls, Receipts receipts) {
        this(calls, receipts, () -> LockSupport.parkNanos(BETWEEN_TRIES.toNanos()));
    }

    /** {@code pause}: what is waited for between two tries. */
    HeardKeeper(Calls calls, Receipts receipts, Runnable pause) {
        this.calls = calls;
        this.receipts = receipts;
        this.pause = pause;
    }

    CallReport keep(Exchange exchange, ProviderReply reply) {
        Receipt receipt = reply.heard() == null
                ? null
                : new Receipt(exchange.fence(), exchange.kind(), reply.outcome(), reply.heard());
        boolean kept = tryWithinLease(exchange, () -> store(exchange, reply, receipt));
        return new CallReport.Ended(reply.outcome(), kept ? null : receipt);
    }

    private void store(Exchange exchange, ProviderReply reply, @Nullable Receipt receipt) {
        if (receipt == null) {
            calls.heard(exchange.fence(), reply.outcome());
        } else {
            receipts.store(receipt);
        }
    }

    private boolean tryWithinLease(Exchange exchange, Runnable step) {
        do {
            try {
                step.run();
                return true;
            } catch (CommitUnknownException | DatabaseFailedException e) {
                // Storing the same receipt again changes nothing: its key is unique.
                LOG.warn(
                        "what attempt {} heard is not stored yet: {}",
                        exchange.fence().attempt(),
                        e.getMessage());
                pause.run();
            }
            // An interrupted thread does not park: it would only try without a pause until the lease is over.
        } while (exchange.isInsideLease() && !Thread.currentThread().isInterrupted());
        return false;
    }
}
