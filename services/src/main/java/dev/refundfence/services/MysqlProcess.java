package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs one server program, MySQL's or MariaDB's, over a data folder that is already initialised. */
final class MysqlProcess {
    private static final Duration START = Duration.ofSeconds(90);
    private static final Duration STOP = Duration.ofSeconds(30);
    private static final String ADMIN = "services_admin";

    /**
     * The program and what it needs to run.
     *
     * @param command the program and the arguments that come before all others
     * @param environment variables added to ours
     * @param mysql whether it is MySQL; MariaDB knows some of the settings by no name
     */
    record Program(List<String> command, Map<String, String> environment, boolean mysql) {
        Program {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }
    }

    private final Program program;
    private final DatabasePlace place;

    MysqlProcess(Program program, DatabasePlace place) {
        this.program = program;
        this.place = place;
    }

    static Path data(DatabasePlace place) {
        return place.folder().resolve("data");
    }

    static Path log(DatabasePlace place) {
        return place.folder().resolve("server.log");
    }

    /** MySQL refuses to run as root unless it is told to by name. */
    static List<String> rootUser() {
        return "root".equals(System.getProperty("user.name")) ? List.of("--user=root") : List.of();
    }

    /** Starts it and waits until it answers. The lock, by which the folder is ours alone, is freed when the server is closed. */
    DatabaseServer start(FolderLock lock) {
        Leftover.stop(place.folder().resolve("server.pid"), data(place));
        int port = place.port() == 0 ? Ports.free() : place.port();
        String password = Randoms.letters(24);
        int logged = Folders.lines(log(place)).size();
        Child child = Child.start(
                new Child.Command(
                        program.mysql() ? "mysqld" : "mariadbd",
                        arguments(port, adminFile(password)),
                        program.environment(),
                        log(place)),
                STOP);
        DatabaseAddress address = DatabaseAddress.loopback(port, ADMIN, password);
        try {
            awaitAnswer(child, address, logged);
            return new DatabaseServer(address, () -> {
                child.stop();
                lock.close();
            });
        } catch (ServiceMissingException e) {
            child.stop();
            throw e;
        }
    }

    private List<String> arguments(int port, Path adminFile) {
        List<String> arguments = new ArrayList<>(program.command());
        arguments.addAll(rootUser());
        arguments.addAll(List.of(
                "--datadir=" + data(place),
                "--port=" + port,
                "--bind-address=127.0.0.1",
                // Relative to the data folder: the whole path may be longer than a socket's name can be.
                "--socket=mysql.sock",
                "--pid-file=" + place.folder().resolve("server.pid"),
                "--init-file=" + adminFile,
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin",
                "--default-time-zone=+00:00",
                "--max-connections=500",
                // Without it the users of 127.0.0.1 depend on what this machine calls that address.
                "--skip-name-resolve"));
        if (program.mysql()) {
            arguments.addAll(List.of("--mysqlx=OFF", "--secure-file-priv=NULL"));
        }
        arguments.addAll(
                place.durable()
                        ? List.of("--sync-binlog=1", "--innodb-flush-log-at-trx-commit=1")
                        : List.of("--skip-log-bin", "--innodb-flush-log-at-trx-commit=2"));
        return arguments;
    }

    /** Run by the server at each start: a user for us with a new password, so that none has to be kept. */
    private Path adminFile(String password) {
        Path file = place.folder().resolve("admin.sql");
        String user = "'" + ADMIN + "'@'127.0.0.1'";
        Folders.write(file, """
                CREATE USER IF NOT EXISTS %1$s IDENTIFIED BY '%2$s';
                ALTER USER %1$s IDENTIFIED BY '%2$s';
                GRANT ALL PRIVILEGES ON *.* TO %1$s WITH GRANT OPTION;
                """.formatted(user, password));
        return file;
    }

    private void awaitAnswer(Child child, DatabaseAddress address, int logged) {
        long deadline = System.nanoTime() + START.toNanos();
        while (System.nanoTime() < deadline) {
            if (!child.isAlive()) {
                throw new ServiceMissingException(child.log() + " says: " + ServerLog.reason(log(place), logged));
            }
            if (address.answers()) {
                return;
            }
            Pause.briefly();
        }
        throw new ServiceMissingException("no answer at " + address.server() + " after " + START.toSeconds() + " s; "
                + child.log() + " says: " + ServerLog.reason(log(place), logged));
    }
}
