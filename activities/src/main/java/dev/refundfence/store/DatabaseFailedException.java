package dev.refundfence.store;

/** The database could not do it, and surely nothing was committed: the same call may be made again. */
public class DatabaseFailedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    DatabaseFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
