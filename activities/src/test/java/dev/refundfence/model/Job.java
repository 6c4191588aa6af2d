package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** The refund's row, its payment's row and its business rows. */
final class Job {
    RefundState state = RefundState.READY;
    Kind next = Kind.SEND;
    int attempt;
    /** 0 is null. */
    int claimId;

    boolean leaseOver;
    /** The last begun send's {@code called_at} + max_in_flight has passed. */
    boolean flightOver;
    /** Since {@code first_sent_at}: 0 young, 1 within the margin of the key's life, 2 the provider may have forgotten the key. */
    int keyAge;
    /** What is reserved and what is booked as refunded, in amounts of this refund; booked starts at 1 so that it can go wrong. */
    int reserved = 1;

    int booked = 1;
    int businessRows;
    boolean alerted;
    /** Not due yet. A search lets any time pass, so only scripts know of it, and no state keeps it. */
    boolean waits;
    /** The attempts of which a review was opened again by evidence, a bit each: what the transitions keep. Only scripts ask. */
    int reopened;

    void code(Codec codec) {
        state = codec.word(state, Worker.STATES);
        next = codec.word(next, Kind.ALL);
        attempt = codec.bits(attempt, 3);
        claimId = codec.bits(claimId, 3);
        leaseOver = codec.flag(leaseOver);
        flightOver = codec.flag(flightOver);
        keyAge = codec.bits(keyAge, 2);
        reserved = codec.bits(reserved, 1);
        booked = codec.bits(booked, 2);
        businessRows = codec.bits(businessRows, 2);
        alerted = codec.flag(alerted);
    }

    /** What the payment's row says is refunded: 0 or 1, unless a booking was made or undone twice. */
    int refunded() {
        return booked - 1;
    }
}
