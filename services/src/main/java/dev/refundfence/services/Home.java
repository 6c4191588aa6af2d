package dev.refundfence.services;

import java.nio.file.Path;

/** The project's folder on this machine, in which the jars and the cache are. */
final class Home {
    private Home() {}

    /** What the launcher and the build pass as {@code refunds.home}, else the working folder. */
    static Path folder() {
        return Path.of(System.getProperty("refunds.home", "")).toAbsolutePath().normalize();
    }

    /** Where everything goes that a run makes or downloads; ignored by Git. */
    static Path cache() {
        return Folders.create(folder().resolve(".cache"));
    }
}
