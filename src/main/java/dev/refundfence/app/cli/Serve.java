package dev.refundfence.app.cli;

import dev.refundfence.app.Application;
import dev.refundfence.app.RefundsProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The application alone. Its settings come from the environment; {@link RefundsProperties} has them all. */
@Command(
        name = "serve",
        mixinStandardHelpOptions = true,
        description = "Runs the application alone, configured from outside; several can run side by side.",
        footer = {
            "Needs REFUNDS_DB_URL (jdbc:mysql://host:port/schema), REFUNDS_DB_USER and REFUNDS_DB_PASSWORD;",
            "REFUNDS_DB_MIGRATION_USER and REFUNDS_DB_MIGRATION_PASSWORD (makes the tables); TEMPORAL_ADDRESS",
            "(127.0.0.1:7233), TEMPORAL_NAMESPACE (default); REFUNDS_PROVIDERS_LEDGER_BASE_URL (http://127.0.0.1:8090);",
            "SERVER_PORT (8080), MANAGEMENT_SERVER_PORT (8081).",
            "Any --key=value is a setting of the application too, e.g. --server.port=8080."
        })
final class Serve implements Callable<Integer> {
    /** No exit status: the JVM goes on. */
    static final int RUNNING = -1;

    @Parameters(arity = "0..*", paramLabel = "SETTING", description = "--key=value")
    private List<String> settings = new ArrayList<>();

    @Override
    public Integer call() {
        Application.main(settings.toArray(String[]::new));
        return RUNNING;
    }
}
