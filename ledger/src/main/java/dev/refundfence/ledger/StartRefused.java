package dev.refundfence.ledger;

import org.jspecify.annotations.Nullable;

/** The ledger does not start on this database: it is not there, or a promise would not hold on it. */
public final class StartRefused extends RuntimeException {

    /**
     * A needed service is not there. It is not told to Spring, which would publish it in a context that is closed by then
     * and print a second, longer failure.
     */
    static final int EXIT_CODE = 3;

    private static final long serialVersionUID = 1L;

    StartRefused(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
