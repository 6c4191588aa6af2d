package dev.refundfence.app;

import java.lang.management.ManagementFactory;

/** What {@code refund_attempts.worker} says of a claim's holder: for people who look for a process, never for a decision. */
final class WorkerName {

    private WorkerName() {}

    /** Process id and host, as the JVM names itself. */
    static String ofThisProcess() {
        return ManagementFactory.getRuntimeMXBean().getName();
    }
}
