package dev.refundfence.store;

/**
 * How a transaction ends: an answer, and whether what was written stays.
 *
 * @param answer what the caller hears
 * @param commits whether to COMMIT; otherwise ROLLBACK
 */
record Ending<T>(T answer, boolean commits) {

    static <T> Ending<T> commit(T answer) {
        return new Ending<>(answer, true);
    }

    /** Changes nothing: also what a statement of the same transaction wrote before is undone. */
    static <T> Ending<T> rollBack(T answer) {
        return new Ending<>(answer, false);
    }
}
