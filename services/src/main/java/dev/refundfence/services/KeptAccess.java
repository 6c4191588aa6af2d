package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;

/** A schema's access in a file that only its owner can read, for commands that look into a running stack. */
final class KeptAccess {
    private KeptAccess() {}

    static void save(Path file, SchemaAccess access) {
        write(
                file,
                List.of(
                        access.url(),
                        access.migrationUser(),
                        access.migrationPassword(),
                        access.user(),
                        access.password()));
    }

    /** Lines that nobody else may read. */
    static void write(Path file, List<String> lines) {
        try {
            Files.deleteIfExists(file);
            // Closed to others before there is anything to read.
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write " + file, e);
        }
        Folders.write(file, String.join("\n", lines));
    }

    static Optional<SchemaAccess> read(Path file) {
        List<String> lines = Folders.lines(file);
        return lines.size() != 5
                ? Optional.empty()
                : Optional.of(new SchemaAccess(lines.get(0), lines.get(1), lines.get(2), lines.get(3), lines.get(4)));
    }
}
