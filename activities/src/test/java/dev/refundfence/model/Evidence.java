package dev.refundfence.model;

/** What a set of observations says, whatever the order of their arrival: a proof is never undone by an older status. */
final class Evidence {
    private final World world;
    private final int set;

    private Evidence(World world, int set) {
        this.world = world;
        this.set = set;
    }

    /** All that was ever stored. */
    static Evidence stored(World world) {
        int set = world.events;
        for (int attempt = 1; attempt <= World.ATTEMPTS; attempt++) {
            if (world.rows[attempt].heard.isHeard()) {
                set |= bit(attempt);
            }
        }
        return new Evidence(world, set);
    }

    /** What was stored and waits no more to be read. */
    static Evidence read(World world) {
        return new Evidence(world, stored(world).set & ~world.unread);
    }

    /** Only these rows of it. */
    static Evidence of(World world, int set) {
        return new Evidence(world, set);
    }

    static int bit(int attempt) {
        return 1 << (attempt - 1);
    }

    boolean has(Event event) {
        return (set & event.bit()) != 0;
    }

    boolean says(Answer answer) {
        for (int attempt = 1; attempt <= World.ATTEMPTS; attempt++) {
            if ((set & bit(attempt)) != 0 && world.rows[attempt].heard == answer) {
                return true;
            }
        }
        return false;
    }

    boolean succeeded() {
        return succeededAnew() || says(Answer.SUCCEEDED) || has(Event.SUCCESS_PROOF);
    }

    boolean succeededAnew() {
        return says(Answer.SUCCEEDED_ANEW);
    }

    /** The refund under the first id failed, or its money came back. */
    boolean failed() {
        return says(Answer.FAILED) || has(Event.FAILURE_PROOF);
    }

    boolean hints() {
        return has(Event.SUCCESS_HINT) || has(Event.FAILURE_HINT);
    }
}
