package dev.refundfence.app.cli;

import dev.refundfence.app.StartRefusedException;
import java.util.Optional;
import org.springframework.boot.web.server.PortInUseException;

/**
 * Why the application did not start, where a person can mend it. Spring wraps the reason in one exception per bean on the way; its own
 * way to an exit status works only while nobody catches what it throws, and the command line does.
 *
 * @param status what the process exits with
 * @param message names the thing and the fix
 */
record StartFailure(int status, String message) {

    /** The reason within {@code failure}; empty if none of its causes is for a person to mend. */
    static Optional<StartFailure> within(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefusedException refused) {
                return Optional.of(new StartFailure(refused.getExitCode(), "" + refused.getMessage()));
            }
            if (cause instanceof PortInUseException busy) {
                return Optional.of(new StartFailure(ExitStatus.WRONG, busy(busy.getPort())));
            }
        }
        return Optional.empty();
    }

    private static String busy(int port) {
        return "port " + port + " is taken by another program. Stop that program, or set SERVER_PORT (requests) or"
                + " MANAGEMENT_SERVER_PORT (health) to another port.";
    }
}
