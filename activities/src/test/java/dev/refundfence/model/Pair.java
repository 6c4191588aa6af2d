package dev.refundfence.model;

import java.util.Locale;

/** Two refunds of one payment with equal amounts, at a provider that has no reference of ours and lists refunds by payment. */
final class Pair {

    /** Where one of the two stands. */
    enum Stage {
        NEW,
        /** Has read that the balance has room and not reserved yet: only when that is not one statement. */
        SAW_ROOM,
        READY,
        /** Its send was begun, and nothing was heard. */
        OPEN,
        SUCCEEDED,
        REFUSED,
        REVIEW;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private static final Stage[] STAGES = Stage.values();

    final Stage[] stage = {Stage.NEW, Stage.NEW};
    /** The id of the provider's refund that each has booked; 0 is null. */
    final int[] booked = {0, 0};
    /** The id of the refund that the provider really made for each; 0 is none. Ids count from 1. */
    final int[] made = {0, 0};
    /** What the payment's row says is reserved or refunded. */
    int taken;

    void code(Codec codec) {
        for (int j = 0; j < 2; j++) {
            stage[j] = codec.word(stage[j], STAGES);
            booked[j] = codec.bits(booked[j], 2);
            made[j] = codec.bits(made[j], 2);
        }
        taken = codec.bits(taken, 2);
    }

    int refundsMade() {
        return (made[0] > 0 ? 1 : 0) + (made[1] > 0 ? 1 : 0);
    }

    boolean is(int j, Stage wanted) {
        return stage[j] == wanted;
    }
}
