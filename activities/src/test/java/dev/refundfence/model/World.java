package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/**
 * One state of everything: the database, two workers, the provider with its wire, the person. Mutable while a step is taken, a few
 * words of bits while it waits to be explored.
 */
final class World {
    /** Rows that a state has room for: the claims of a search, and some more to see whether a refund comes to its end. */
    static final int ATTEMPTS = 5;

    /** Whoever is no worker. */
    static final int OUTSIDE = 2;

    final Job job = new Job();
    final Row[] rows = new Row[ATTEMPTS + 1];
    /** Evidence that waits to be read: a bit for the reply to each attempt, a bit for each event. */
    int unread;
    /** Events that the observations hold. */
    int events;

    final Worker[] workers = {new Worker(), new Worker()};
    final Provider provider = new Provider();
    final Operator operator = new Operator();
    int copies;
    Breach breach = Breach.NONE;
    Trace trace = Trace.NONE;

    World() {
        for (int attempt = 0; attempt <= ATTEMPTS; attempt++) {
            rows[attempt] = new Row();
        }
    }

    /** Packs this state. The workers are alike, so the lower one goes first; answers whether they changed places. */
    boolean write(Codec codec) {
        boolean swapped = workers[0].rank(codec) > workers[1].rank(codec);
        if (swapped) {
            Worker first = workers[0];
            workers[0] = workers[1];
            workers[1] = first;
        }
        codec.startWriting();
        code(codec);
        return swapped;
    }

    void read(Codec codec, long[] source, int offset) {
        codec.startReading(source, offset);
        code(codec);
    }

    /** Another world that is like this one, with nobody who listens. */
    World copy() {
        Codec codec = new Codec();
        codec.startWriting();
        code(codec);
        World copy = new World();
        copy.read(codec, codec.words().clone(), 0);
        copy.job.waits = job.waits;
        copy.job.reopened = job.reopened;
        return copy;
    }

    private void code(Codec codec) {
        job.code(codec);
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            if (attempt <= job.attempt) {
                rows[attempt].code(codec);
            } else {
                rows[attempt].clear();
            }
        }
        unread = codec.bits(unread, ATTEMPTS + Event.ALL.length);
        events = codec.bits(events, ATTEMPTS + Event.ALL.length);
        workers[0].code(codec);
        workers[1].code(codec);
        provider.code(codec);
        operator.code(codec);
        copies = codec.bits(copies, 2);
        breach = codec.word(breach, Breach.ALL);
    }

    int openSends() {
        int open = 0;
        for (Row row : rows) {
            open += row.isOpenSend() ? 1 : 0;
        }
        return open;
    }

    /** Whether {@code first_sent_at} is set: it stays so whatever the send turns out to have been. */
    boolean everSent() {
        for (Row row : rows) {
            if (row.kind == Kind.SEND && row.called) {
                return true;
            }
        }
        return false;
    }

    /** The fence of a claim, as begin-call and every write check it. */
    boolean isNewestHolder(Worker worker) {
        return worker.kind == Kind.VERIFY ? isNewestVerify(worker) : isRunningUnder(worker);
    }

    private boolean isRunningUnder(Worker worker) {
        return job.state == RefundState.RUNNING && job.attempt == worker.attempt && job.claimId == worker.claimId;
    }

    /** The closed state is the one that was verified: a refund that was returned meanwhile is closed too. */
    private boolean isNewestVerify(Worker worker) {
        Row row = rows[worker.attempt];
        return job.state == worker.seen
                && job.attempt == worker.attempt
                && row.claimId == worker.claimId
                && row.ended == Resolve.NOTHING;
    }

    /** Whoever moves a closed refund ends the newest claim, if it still verifies. */
    void endOpen(Resolve resolve) {
        Row newest = rows[job.attempt];
        if (newest.ended == Resolve.NOTHING) {
            newest.ended = resolve;
        }
    }

    /** The gravest breach is the one that is told. */
    void breaches(Breach found) {
        if (breach == Breach.NONE || found.compareTo(breach) < 0) {
            breach = found;
        }
    }

    /** An unused number stands for a new random claim id. */
    int freshClaimId() {
        int id = 1;
        while (isClaimIdKnown(id)) {
            id++;
        }
        return id;
    }

    private boolean isClaimIdKnown(int id) {
        for (Row row : rows) {
            if (row.claimId == id) {
                return true;
            }
        }
        return workers[0].claimId == id || workers[1].claimId == id;
    }
}
