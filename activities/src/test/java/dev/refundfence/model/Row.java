package dev.refundfence.model;

/** One row of {@code refund_attempts}. */
final class Row {
    int claimId;
    Kind kind = Kind.SEND;
    boolean called;
    /** This look-up was begun after max_in_flight had passed since the last begun send. */
    boolean landed;

    Answer heard = Answer.NONE;
    Resolve ended = Resolve.NOTHING;

    void code(Codec codec) {
        claimId = codec.bits(claimId, 3);
        kind = codec.word(kind, Kind.ALL);
        called = codec.flag(called);
        landed = codec.flag(landed);
        heard = codec.word(heard, Answer.ALL);
        ended = codec.word(ended, Resolve.ALL);
    }

    void clear() {
        claimId = 0;
        kind = Kind.SEND;
        called = false;
        landed = false;
        heard = Answer.NONE;
        ended = Resolve.NOTHING;
    }

    /** A begun send that is not known never to have reached the provider. */
    boolean isOpenSend() {
        return kind == Kind.SEND && called && heard != Answer.NOT_SENT;
    }
}
