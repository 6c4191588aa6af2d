package dev.refundfence.app.cli;

/** What a command's exit status says; the same for every command. */
public final class ExitStatus {
    /** The work is done. */
    public static final int DONE = 0;

    /** The work found something wrong. */
    public static final int WRONG = 1;

    /** The command line cannot be understood. */
    public static final int USAGE = 2;

    /** A service that the work needs is not there. */
    public static final int SERVICE_MISSING = 3;

    private ExitStatus() {}
}
