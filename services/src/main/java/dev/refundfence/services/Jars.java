package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The executable jars of our own services. */
final class Jars {
    private Jars() {}

    static Path application() {
        return Home.folder().resolve("src/target/refunds-exec.jar");
    }

    static Path ledger() {
        return Home.folder().resolve("ledger/target/ledger-exec.jar");
    }

    /**
     * A copy to run from: a build while the stack is up would change the jar under a running JVM, which then finds its classes no longer.
     *
     * @throws ServiceMissingException if it is not built
     */
    static Path copy(Path jar, Path folder) {
        if (!Files.isRegularFile(jar)) {
            throw new ServiceMissingException(jar + " is not built. Run: ./refunds build");
        }
        Path copy = Folders.create(folder.resolve("jars")).resolve(jar.getFileName());
        try {
            // A new file each time: an old stack that is still stopping keeps the one that it runs from.
            Path half = copy.resolveSibling(jar.getFileName() + ".new");
            Files.copy(jar, half, StandardCopyOption.REPLACE_EXISTING);
            return Files.move(half, copy, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy " + jar + " to " + folder, e);
        }
    }
}
