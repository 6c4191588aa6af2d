package dev.refundfence.store;

import java.util.List;

/** The database breaks rules that the fence depends on. The message lists all of them at once, each with its fix. */
public final class DatabaseRefusedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseRefusedException(List<String> faults) {
        super("the database cannot be used:\n  - " + String.join("\n  - ", faults));
    }
}
