package dev.refundfence.workflow.contract;

import java.time.Duration;

/**
 * How long a call's activity may take, and how long the workflow waits for it. The order of these numbers is part of the protocol:
 * lease &lt; start-to-close, and schedule-to-start + start-to-close &lt; give-up.
 */
public final class CallLimits {

    /** What has not begun by then never will: a stalled worker cannot save up a burst of calls. */
    public static final Duration SCHEDULE_TO_START = Duration.ofSeconds(5);

    /** A dead worker is noticed after this time. A heartbeat renews no lease: it only tells the workflow sooner. */
    public static final Duration HEARTBEAT = Duration.ofSeconds(10);

    /**
     * Longer than any lease: an activity that cannot store a reply keeps trying within its lease and then still has the time to hand the
     * receipt back as its result.
     */
    public static final Duration START_TO_CLOSE = Duration.ofSeconds(60);

    /**
     * The longest lease that may be configured. The last try to store a reply begins within the lease and may hang for as long as the
     * database's own time-outs let it (to borrow a connection 5 s, to read 15 s); the receipt must be handed back after that.
     */
    public static final Duration LONGEST_LEASE = START_TO_CLOSE.minusSeconds(25);

    /** An activity that a person paused has no timeout of Temporal's; the workflow then goes on without it. */
    public static final Duration GIVE_UP = Duration.ofSeconds(75);

    private CallLimits() {}
}
