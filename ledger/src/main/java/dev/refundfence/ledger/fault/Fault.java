package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Ending;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/** One fault of a plan, with the count of what it did. Safe for use by many threads. */
final class Fault {

    private final FaultKind kind;
    private final Aim aim;
    private final FaultBody written;
    private final long seed;
    // How often each name was asked about: the dice of a name do not hang on what other threads do meanwhile.
    private final Map<String, Integer> thrown = new HashMap<>();
    private long seen;
    private long struck;

    /** When it strikes, and whom. */
    record Aim(Moment moment, Choice choice) {}

    /** {@code seed}: of this fault alone. */
    Fault(FaultKind kind, Aim aim, FaultBody written, long seed) {
        this.kind = kind;
        this.aim = aim;
        this.written = written;
        this.seed = seed;
    }

    FaultKind kind() {
        return kind;
    }

    Moment moment() {
        return aim.moment();
    }

    /** What was said of it, with the range checked. */
    FaultBody written() {
        return written;
    }

    /** How long; 0 where nothing was said. */
    long ms() {
        return Objects.requireNonNullElse(written.ms, 0L);
    }

    long retryAfterSeconds() {
        return Objects.requireNonNullElse(written.retryAfterS, 1L);
    }

    /** By how much an amount is told wrong. */
    long byMinor() {
        return Objects.requireNonNullElse(written.byMinor, 1L);
    }

    /** How a pending refund ends. */
    Ending end() {
        return "failed".equals(written.end) ? Ending.FAILED : Ending.OK;
    }

    synchronized long struck() {
        return struck;
    }

    /** Whether it strikes now. Asked once per request: it counts. */
    synchronized boolean strikes(Asked asked) {
        boolean over = written.times != null && struck >= written.times;
        if (over || !isChosen(asked)) {
            return false;
        }
        struck++;
        return true;
    }

    private boolean isChosen(Asked asked) {
        return switch (aim.choice()) {
            case Choice.OfKey named -> named.key().equals(asked.key());
            case Choice.OfDebit named -> named.refTx().equals(asked.refTx());
            case Choice.Chance chance -> dice(asked.name()) < chance.probability();
            case Choice.EveryNth every -> !asked.replay() && ++seen % every.n() == 0;
        };
    }

    private double dice(String name) {
        int times = thrown.merge(name, 1, Integer::sum);
        return new SplittableRandom(seed * 31 + (name + "/" + times).hashCode()).nextDouble();
    }
}
