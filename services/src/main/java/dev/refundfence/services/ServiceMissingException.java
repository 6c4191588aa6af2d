package dev.refundfence.services;

/**
 * A service that the work needs is not there. The message names the service, where it was looked for, and how to get it; the
 * command line ends with exit status 3.
 */
public class ServiceMissingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A message for a person: what is missing, where we looked, what to do. */
    public ServiceMissingException(String message) {
        super(message);
    }

    /** As above, with what went wrong underneath. */
    public ServiceMissingException(String message, Throwable cause) {
        super(message, cause);
    }
}
