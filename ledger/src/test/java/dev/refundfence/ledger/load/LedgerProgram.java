package dev.refundfence.ledger.load;

import dev.refundfence.ledger.Addressed;
import dev.refundfence.ledger.LedgerApplication;
import dev.refundfence.ledger.TestLedger;
import dev.refundfence.services.Child;
import dev.refundfence.services.SchemaAccess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The ledger's own program as a process, of the classes under test, always on the same port. */
final class LedgerProgram implements Addressed {

    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final SchemaAccess schema;
    private final Path folder;
    private final int port = freePort();

    LedgerProgram(SchemaAccess schema, Path folder) {
        this.schema = schema;
        this.folder = folder;
    }

    /** Serves these clients; it is not ready yet when this returns. */
    Child serve(String... clients) {
        List<String> arguments = new ArrayList<>(List.of("--server.port=" + port, "--management.server.port=-1"));
        for (String client : clients) {
            arguments.add("--ledger.clients." + client + ".secrets=" + TestLedger.SECRET);
        }
        return start("serve", arguments);
    }

    /** Its exit status and what it printed last. */
    String verify() throws IOException {
        Child verify = start("verify", List.of("verify"));
        int status = verify.await(PATIENCE);
        return Files.readAllLines(log("verify")).getLast() + ", exit " + status;
    }

    private Child start(String name, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-Xmx512m",
                "-cp",
                System.getProperty("java.class.path"),
                LedgerApplication.class.getName()));
        command.addAll(arguments);
        Map<String, String> environment = Map.of(
                "LEDGER_DB_URL", schema.url(),
                "LEDGER_DB_USER", schema.migrationUser(),
                "LEDGER_DB_PASSWORD", schema.migrationPassword());
        return Child.start(new Child.Command("ledger", command, environment, log(name)), Duration.ofSeconds(30));
    }

    private Path log(String name) {
        return folder.resolve(name + ".log");
    }

    @Override
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + port + path);
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
