package dev.refundfence.services;

import java.nio.file.Path;

/**
 * Where a database of ours lives and how careful it is.
 *
 * @param folder everything it writes is under here; a kept folder keeps its schemas
 * @param port on the loopback address; 0 takes a free one
 * @param durable whether a confirmed COMMIT survives a power cut ({@code sync_binlog=1}, {@code innodb_flush_log_at_trx_commit=1}).
 *     Without it a test is several times faster, and the death of the server process alone still loses nothing ({@code 2}, not
 *     {@code 0}: that one was measured to lose thousands of confirmed commits)
 */
public record DatabasePlace(Path folder, int port, boolean durable) {
    /** Durable, on a free port. */
    public static DatabasePlace kept(Path folder) {
        return new DatabasePlace(folder, 0, true);
    }

    /** For tests: commits are not flushed to the disk, on a free port. */
    public static DatabasePlace relaxed(Path folder) {
        return new DatabasePlace(folder, 0, false);
    }

    /** The same for one kind of server: each kind has files that no other can read. */
    DatabasePlace within(String name) {
        return new DatabasePlace(Folders.create(folder.resolve(name)), port, durable);
    }
}
