package dev.refundfence.ledger.load;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.refundfence.services.DatabasePlace;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.Progress;
import dev.refundfence.services.SchemaAccess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A database server that is killed, and started again over what it left, on the same port and with the same users. */
final class KilledDatabase implements AutoCloseable {

    private final Path folder;
    private DatabaseServer server;

    KilledDatabase(Path folder) {
        this.folder = folder;
        start(0);
    }

    private void start(int port) {
        // Durable: without it the last commits may still be in the server's memory.
        server = DatabaseServer.find(Progress.to(System.out), new DatabasePlace(folder, port, true));
    }

    SchemaAccess schema() {
        return server.createSchema("ledger");
    }

    void kill() throws IOException {
        long pid = pid();
        ProcessHandle running = ProcessHandle.of(pid).orElseThrow();
        running.destroyForcibly();
        running.onExit().join();
    }

    void startAgain() {
        int port = Integer.parseInt(server.where().replaceFirst(".*:", ""));
        server.close();
        start(port);
    }

    /** Of the server that was started here; one in a container or on another machine is not ours to kill. */
    private long pid() throws IOException {
        for (Path file : List.of(folder.resolve("mysql/server.pid"), folder.resolve("mariadb/server.pid"))) {
            if (Files.exists(file)) {
                return Long.parseLong(Files.readString(file).strip());
            }
        }
        assumeTrue(false, "the database is not a process that this test started");
        return 0;
    }

    @Override
    public void close() {
        server.close();
    }
}
