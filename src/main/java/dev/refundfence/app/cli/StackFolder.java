package dev.refundfence.app.cli;

import java.nio.file.Path;

/** Where the stack of `up` lives: under the project's folder, which the launcher passes as {@code refunds.home}. */
final class StackFolder {
    private StackFolder() {}

    static Path path() {
        return home().resolve(".cache/stack");
    }

    static Path home() {
        return Path.of(System.getProperty("refunds.home", "")).toAbsolutePath().normalize();
    }
}
