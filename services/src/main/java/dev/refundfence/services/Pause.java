package dev.refundfence.services;

/** The wait between two looks at a program of another process, which cannot call us when it is ready. */
final class Pause {
    private static final int MILLISECONDS = 50;

    private Pause() {}

    /** @throws ServiceMissingException if the thread is interrupted: whoever does that no longer wants the service */
    static void briefly() {
        try {
            Thread.sleep(MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServiceMissingException("interrupted while a service was starting", e);
        }
    }
}
