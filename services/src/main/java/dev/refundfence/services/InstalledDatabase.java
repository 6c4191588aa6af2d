package dev.refundfence.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The {@code mysqld} on the PATH, run over a data folder of ours: the machine's own database and its settings are left alone. */
final class InstalledDatabase {
    private static final Duration INITIALISE = Duration.ofMinutes(3);

    private InstalledDatabase() {}

    static Optional<DatabaseServer> start(Progress progress, DatabasePlace root) {
        Optional<Path> mysqld = Executables.find("mysqld");
        if (mysqld.isEmpty()) {
            return Optional.empty();
        }
        DatabasePlace place = root.within("mysql");
        FolderLock lock = FolderLock.take(place.folder());
        try {
            refuseMariaDb(mysqld.get(), place);
            initialise(progress, mysqld.get(), place);
            // --no-defaults only counts as the first argument of all.
            List<String> command = List.of(mysqld.get().toString(), "--no-defaults");
            DatabaseServer server =
                    new MysqlProcess(new MysqlProcess.Program(command, Map.of(), true), place).start(lock);
            progress.say("database: " + server.product() + " at " + server.where() + ", " + mysqld.get() + " run over "
                    + place.folder());
            return Optional.of(server);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Some systems install MariaDB under that name; it is made ready in another way, which the embedded one knows. */
    private static void refuseMariaDb(Path mysqld, DatabasePlace place) {
        Path log = place.folder().resolve("version.log");
        run(mysqld, List.of("--version"), log);
        String version = String.join(" ", Folders.lines(log));
        if (version.toLowerCase(Locale.ROOT).contains("mariadb")) {
            throw new ServiceMissingException(mysqld + " is MariaDB's: " + version);
        }
    }

    private static void initialise(Progress progress, Path mysqld, DatabasePlace place) {
        Path done = place.folder().resolve("initialised");
        if (Files.exists(done)) {
            return;
        }
        progress.say("database: making a new data folder with " + mysqld);
        // An earlier try may have been cut off in the middle: its half of a folder would be refused.
        Folders.delete(MysqlProcess.data(place));
        List<String> arguments = new ArrayList<>(List.of("--no-defaults", "--initialize-insecure"));
        arguments.addAll(MysqlProcess.rootUser());
        arguments.addAll(List.of("--datadir=" + MysqlProcess.data(place), "--secure-file-priv=NULL"));
        int status = run(mysqld, arguments, MysqlProcess.log(place));
        if (status != 0) {
            throw new ServiceMissingException(
                    mysqld + " could not make its data folder: " + ServerLog.reason(MysqlProcess.log(place), 0));
        }
        Folders.write(done, "");
    }

    private static int run(Path mysqld, List<String> arguments, Path log) {
        List<String> command = new ArrayList<>(List.of(mysqld.toString()));
        command.addAll(arguments);
        return Child.start(new Child.Command("mysqld", command, Map.of(), log), Duration.ofSeconds(5))
                .await(INITIALISE);
    }
}
