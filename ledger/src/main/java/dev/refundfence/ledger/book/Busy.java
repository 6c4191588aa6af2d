package dev.refundfence.ledger.book;

/** Every try met a lock that others held too long. All of it was rolled back: nothing was booked, asking again is safe. */
public final class Busy extends RuntimeException {

    private static final long serialVersionUID = 1L;

    Busy(int tries, Throwable lastTrouble) {
        super("rolled back " + tries + " times for locks that others hold", lastTrouble);
    }
}
