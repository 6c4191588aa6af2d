package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Packages from PyPI in a virtual environment of their own, so that nothing of the machine's Python changes. */
public final class PythonPackages {
    private static final Duration VENV = Duration.ofMinutes(2);
    private static final Duration INSTALL = Duration.ofMinutes(5);

    private PythonPackages() {}

    /**
     * The Python that knows exactly these packages, from the cache if they were installed before; empty where there is no Python.
     *
     * @param name of the folder in the cache
     * @param pinned packages with their versions, as pip takes them; nothing else is installed, so those that they need are among them
     * @throws ServiceMissingException if the installation fails
     */
    public static Optional<Path> python(String name, List<String> pinned) {
        Path folder = Home.cache().resolve(name);
        Path installed = folder.resolve("installed.txt");
        Path python = folder.resolve("bin/python");
        if (Folders.lines(installed).equals(pinned)) {
            return Optional.of(python);
        }
        return Executables.find("python3").map(found -> {
            install(
                    found,
                    folder,
                    Stream.concat(Stream.of("--no-deps"), pinned.stream()).toList());
            // Last, so that an installation that broke off is done again.
            Folders.write(installed, String.join("\n", pinned));
            return python;
        });
    }

    /** Makes the environment and has its pip install what is named. */
    static void install(Path python3, Path folder, List<String> packages) {
        // Two builds at once must not install into one folder.
        try (FolderLock lock = FolderLock.take(folder.resolveSibling(folder.getFileName() + "-install"))) {
            Path log = lock.folder().resolve("install.log");
            run(List.of(python3.toString(), "-m", "venv", folder.toString()), log, VENV);
            String pip = folder.resolve("bin/pip").toString();
            run(
                    Stream.concat(Stream.of(pip, "install", "--quiet"), packages.stream())
                            .toList(),
                    log,
                    INSTALL);
        }
    }

    private static void run(List<String> command, Path log, Duration atMost) {
        int logged = Folders.lines(log).size();
        int status = Child.start(new Child.Command("python", command, Map.of(), log), Duration.ofSeconds(5))
                .await(atMost);
        if (status != 0) {
            throw new ServiceMissingException(String.join(" ", command) + " failed: " + ServerLog.reason(log, logged));
        }
    }
}
