package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** One executor of the workflow's steps. All that it knows is here and is gone when it crashes. */
final class Worker {

    /** The next thing that it does. */
    enum Phase {
        IDLE,
        /** Its claim's COMMIT was not answered. */
        UNCERTAIN,
        /** Holds a claim and has not asked to begin the call. */
        HOLDING,
        /** Got {@code Begun}; the request has not reached the provider. */
        CALLING,
        /** Heard the answer and has not stored it. */
        HEARD,
        TO_DECIDE,
        TO_WRITE,
        /** Wrote the first half of a completion that is not one transaction: only without that guard. */
        TO_BOOK
    }

    private static final Phase[] PHASES = Phase.values();
    static final RefundState[] STATES = RefundState.values();

    private static final Worker BLANK = new Worker();

    Phase phase = Phase.IDLE;
    int attempt;
    int claimId;
    Kind kind = Kind.SEND;
    Answer answer = Answer.NONE;
    Resolve resolve = Resolve.NOTHING;
    int weighed;
    /** More than the slack has passed since begin-call: it sends nothing any more. */
    boolean stalled;
    /** Weighs a closed refund's evidence without a claim. */
    boolean unclaimed;
    /** The closed state that a verify or a weighing is about. */
    RefundState seen = RefundState.READY;

    void code(Codec codec) {
        phase = codec.word(phase, PHASES);
        if (phase == Phase.IDLE) {
            forget();
            return;
        }
        attempt = codec.bits(attempt, 3);
        claimId = codec.bits(claimId, 3);
        kind = codec.word(kind, Kind.ALL);
        answer = codec.word(answer, Answer.ALL);
        resolve = codec.word(resolve, Resolve.ALL);
        weighed = codec.bits(weighed, World.ATTEMPTS + Event.ALL.length);
        stalled = codec.flag(stalled);
        unclaimed = codec.flag(unclaimed);
        seen = codec.word(seen, STATES);
    }

    /** All fields as one number, by which two workers are put into order. */
    long rank(Codec codec) {
        codec.startWriting();
        code(codec);
        return codec.words()[0];
    }

    void copy(Worker other) {
        phase = other.phase;
        attempt = other.attempt;
        claimId = other.claimId;
        kind = other.kind;
        answer = other.answer;
        resolve = other.resolve;
        weighed = other.weighed;
        stalled = other.stalled;
        unclaimed = other.unclaimed;
        seen = other.seen;
    }

    void forget() {
        copy(BLANK);
    }

    void holds(int newAttempt, int newClaimId, Kind newKind) {
        forget();
        phase = Phase.HOLDING;
        attempt = newAttempt;
        claimId = newClaimId;
        kind = newKind;
    }

    Operation.Holder holder() {
        return new Operation.Holder(attempt, claimId, kind, seen);
    }

    /** As a second copy of the activity that calls: it knows its fence and nothing that was heard. */
    void startsAgain() {
        RefundState verified = seen;
        holds(attempt, claimId, kind);
        seen = verified;
    }

    /** What the provider said must be stored before anything acts on it; a silence has nothing to store. */
    void hears(Answer heard) {
        answer = heard;
        stalled = false;
        phase = heard.isHeard() || heard == Answer.NOT_SENT ? Phase.HEARD : Phase.TO_DECIDE;
    }

    void decidesOn(Answer given) {
        answer = given;
        stalled = false;
        phase = Phase.TO_DECIDE;
    }
}
