package dev.refundfence.ledger;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.ExitCodeGenerator;

/** The ledger does not start on this database: it is not there, or a promise would not hold on it. */
public final class StartRefused extends RuntimeException implements ExitCodeGenerator {

    /** A needed service is not there. */
    static final int EXIT_CODE = 3;

    private static final long serialVersionUID = 1L;

    StartRefused(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    @Override
    public int getExitCode() {
        return EXIT_CODE;
    }
}
