package dev.refundfence.app.cli;

import dev.refundfence.app.Application;
import dev.refundfence.app.StartRefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The application alone. Its settings come from the environment, as docs/configuration.md lists them. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Runs the application alone, configured from outside; several can run side by side.",
        footer = "Any --key=value is a setting of the application, e.g. --server.port=8080.")
final class Serve implements Callable<Integer> {
    /** No exit status: the JVM goes on. */
    static final int RUNNING = -1;

    @Parameters(arity = "0..*", paramLabel = "SETTING", description = "--key=value")
    private List<String> settings = new ArrayList<>();

    @Override
    public Integer call() {
        try {
            Application.main(settings.toArray(String[]::new));
            return RUNNING;
        } catch (RuntimeException e) {
            throw refusalIn(e);
        }
    }

    /** Spring wraps the reason for which a bean refused to start; people are told the reason itself. */
    static RuntimeException refusalIn(RuntimeException failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof StartRefusedException refused) {
                return refused;
            }
        }
        return failure;
    }
}
