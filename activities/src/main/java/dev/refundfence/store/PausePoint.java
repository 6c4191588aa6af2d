package dev.refundfence.store;

import java.util.function.Consumer;

/**
 * The places at which another process may get in between: a stalled thread, a killed worker, a lost connection. In production they do
 * nothing. A test arms them to hold a thread at exactly that place, so that a race is stepped and never won by a sleep. Thread-safe.
 */
public enum PausePoint {
    /** A connection is there and no statement was sent yet: what the caller decided on may be old from here on. */
    TRANSACTION_OPEN,
    /** The refund's row is locked and read. */
    ROW_LOCKED,
    /** Everything is written and nothing is committed. */
    BEFORE_COMMIT,
    /** The COMMIT is confirmed and the caller does not know it yet. */
    COMMITTED,
    /** The provider call was let through, and the clock for its slack was not read again. */
    CALL_BEGUN,
    /** Everything was checked: the next thing is the request's first byte. */
    CALL_LEAVING,
    /** The provider's answer is read and not stored. */
    REPLY_HEARD;

    private static volatile Consumer<PausePoint> armed = PausePoint::pass;

    /** Says that this thread is here. */
    public void reach() {
        armed.accept(this);
    }

    /** For tests: {@code hook} runs on every thread that gets to a point, until {@link #disarm}. It may block or throw. */
    static void arm(Consumer<PausePoint> hook) {
        armed = hook;
    }

    /** For tests: all points do nothing again. */
    static void disarm() {
        armed = PausePoint::pass;
    }

    private static void pass(PausePoint point) {
        // Nobody waits here.
    }
}
