package dev.refundfence.store;

/**
 * A COMMIT was sent and its answer was lost: the transaction may have been committed or not. It is never repeated here. Whoever asked
 * asks again in a way that the rows can answer: a claim with the same claim id, a write with the same fence, the same request.
 */
public final class CommitUnknownException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    CommitUnknownException(Throwable cause) {
        super(
                "the answer to a COMMIT was lost, so it may have been committed or not: ask again with the same identity",
                cause);
    }
}
