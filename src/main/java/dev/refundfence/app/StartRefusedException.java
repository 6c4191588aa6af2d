package dev.refundfence.app;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.ExitCodeGenerator;

/** Start-up was refused for reasons that a person can mend. Carries the exit status and what to say. */
public class StartRefusedException extends RuntimeException implements ExitCodeGenerator {

    private static final long serialVersionUID = 1L;

    private static final int WRONG_USE = 2;
    private static final int SERVICE_MISSING = 3;

    /** The exit status of the process. */
    private final int exitCode;

    private StartRefusedException(int exitCode, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    /** The configuration is wrong: all faults at once. */
    public static StartRefusedException wrongConfiguration(List<String> faults) {
        return new StartRefusedException(
                WRONG_USE, "The configuration is wrong:\n  - " + String.join("\n  - ", faults), null);
    }

    /**
     * A service is not there, or not as it must be.
     *
     * @param what names the service, where it was looked for, and what to do
     */
    public static StartRefusedException serviceMissing(String what, @Nullable Throwable cause) {
        return new StartRefusedException(SERVICE_MISSING, what, cause);
    }

    @Override
    public int getExitCode() {
        return exitCode;
    }
}
