package dev.refundfence.ledger.fault;

/** Waiting inside a request. */
final class Pause {

    private Pause() {}

    /** Something that waits. */
    @FunctionalInterface
    interface Wait {
        void forIt() throws InterruptedException;
    }

    /** Ended early when the ledger stops. */
    static void until(Wait wait) {
        try {
            wait.forIt();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
