package dev.refundfence.workflow;

import io.temporal.workflow.Workflow;
import java.time.Duration;

/** A wait that can be cut short. A ring is kept until the next claim hears it, so that none is lost between two waits. */
final class Alarm {

    private boolean ringing;

    /** Somebody says that the row may have changed. */
    void ring() {
        ringing = true;
    }

    /** What is asked from now on sees whatever was rung about so far. */
    void silence() {
        ringing = false;
    }

    /** Returns whether the whole time passed; false as soon as somebody rings. */
    boolean sleep(Duration time, String summary) {
        return time.isZero() || !Timers.await(time, summary, () -> ringing);
    }

    /** Waits for a ring. */
    void sleepUntilRung() {
        Workflow.await(() -> ringing);
    }
}
