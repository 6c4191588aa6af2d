package dev.refundfence.workflow.contract;

/** The type words of activity failures: what retry policies and operators see instead of class names. */
public final class FailureTypes {

    /** The database did not do a step and rolled it back, or could not be reached. Trying again is safe. */
    public static final String DATABASE = "DatabaseUnavailable";

    /** The connection was lost while committing. Asking again with the same claim or fence tells what happened. */
    public static final String COMMIT_UNKNOWN = "CommitUnknown";

    private FailureTypes() {}
}
