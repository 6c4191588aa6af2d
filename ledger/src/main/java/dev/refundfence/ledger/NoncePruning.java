package dev.refundfence.ledger;

import dev.refundfence.ledger.book.SeenNonces;
import java.time.Duration;
import org.springframework.scheduling.annotation.Scheduled;

/** Deletes nonces whose signatures are refused for their age by now. */
final class NoncePruning {

    // Between the clock that judged a signature and the database's, which dates the nonce.
    private static final Duration CLOCK_DIFFERENCE = Duration.ofMinutes(1);

    private final SeenNonces nonces;
    private final Duration keep;

    /** {@code window}: how far a signature's time may be from ours. */
    NoncePruning(SeenNonces nonces, Duration window) {
        this.nonces = nonces;
        // Twice: a signature dated ahead by the whole window is taken for the whole window after that date, too.
        this.keep = window.multipliedBy(2).plus(CLOCK_DIFFERENCE);
    }

    @Scheduled(initialDelay = 60_000, fixedDelay = 60_000)
    void prune() {
        nonces.prune(keep);
    }
}
