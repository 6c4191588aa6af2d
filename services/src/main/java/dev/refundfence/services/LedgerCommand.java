package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The ledger's own program in the foreground, with its database found if none is given. */
public final class LedgerCommand {
    private LedgerCommand() {}

    /**
     * Runs it until it ends and gives its exit status.
     *
     * @param folder of the stack whose database is used when {@code LEDGER_DB_URL} is not set
     * @param arguments handed through
     * @throws ServiceMissingException if its jar or a database is missing, or a running stack uses the folder
     */
    public static int run(Progress progress, Path folder, List<String> arguments) throws InterruptedException {
        Path jar = Jars.copy(Jars.ledger(), folder.resolve("ledger-command"));
        if (System.getenv().containsKey("LEDGER_DB_URL")) {
            return run(jar, arguments, Map.of());
        }
        Optional<SchemaAccess> running =
                StackState.running(folder).flatMap(state -> KeptAccess.read(Stack.ledgerAccess(folder)));
        if (running.isPresent()) {
            progress.say("ledger: with the database of the stack that is up");
            return run(jar, arguments, environment(running.get()));
        }
        DatabasePlace place = DatabasePlace.kept(folder.resolve("database"));
        try (DatabaseServer database = DatabaseServer.find(progress, place)) {
            return run(jar, arguments, environment(database.createSchema("ledger")));
        }
    }

    private static Map<String, String> environment(SchemaAccess schema) {
        return Map.of(
                "LEDGER_DB_URL", schema.url(),
                "LEDGER_DB_USER", schema.migrationUser(),
                "LEDGER_DB_PASSWORD", schema.migrationPassword());
    }

    private static int run(Path jar, List<String> arguments, Map<String, String> environment)
            throws InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-jar", jar.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command).inheritIO();
        builder.environment().putAll(environment);
        try {
            Process ledger = builder.start();
            Runnable stop = () -> stop(ledger);
            AtExit.add(stop);
            int status = ledger.waitFor();
            AtExit.remove(stop);
            return status;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start the ledger", e);
        }
    }

    /** The database below must not go before the ledger has. */
    private static void stop(Process ledger) {
        ledger.destroy();
        ledger.onExit().join();
    }
}
