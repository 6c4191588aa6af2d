package dev.refundfence.services;

import java.nio.file.Path;

/**
 * Where a Temporal server of ours lives.
 *
 * @param folder gets its log, and its database if it is kept
 * @param port on the loopback address; 0 takes a free one
 * @param uiPort of the web UI; 0 takes a free one
 * @param keeping what a run leaves behind and what it shows
 */
public record TemporalPlace(Path folder, int port, int uiPort, Keeping keeping) {
    /** Kept in a file costs two to three times the time of a workflow in memory. */
    public enum Keeping {
        /** A file: workflows survive a restart. With the UI. */
        FILE_WITH_UI,
        /** Memory: everything ends with the server. With the UI. */
        MEMORY_WITH_UI,
        /** Memory and no UI, for tests. */
        MEMORY
    }

    boolean withUi() {
        return keeping != Keeping.MEMORY;
    }
}
