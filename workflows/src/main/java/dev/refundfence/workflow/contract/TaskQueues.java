package dev.refundfence.workflow.contract;

/** The names of the task queues, owned once. */
public final class TaskQueues {

    /** Workflows, calls and database steps. */
    public static final String REFUNDS = "refunds";

    private static final String GATE = "refunds-gate-";

    private TaskQueues() {}

    /** The activity-only queue on which claims that will call {@code provider} are taken; its server-side rate is the budget. */
    public static String gate(String provider) {
        return GATE + provider;
    }

    /** Whether {@code queue} is some provider's gate. */
    public static boolean isGate(String queue) {
        return queue.startsWith(GATE);
    }
}
