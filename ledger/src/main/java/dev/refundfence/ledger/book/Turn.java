package dev.refundfence.ledger.book;

/** What can happen to a refund after it was answered. */
enum Turn {
    /** A pending refund moves its money. */
    CARRIED_OUT(Status.PENDING, Cause.FINISH_OK, Status.OK),
    /** A pending refund ends without moving anything. */
    GIVEN_UP(Status.PENDING, Cause.FINISH_FAILED, Status.FAILED),
    /** The wallet gives the money of a refund back. */
    BOUNCED(Status.OK, Cause.BOUNCE, Status.RETURNED);

    private final Status from;
    private final Cause cause;
    private final Status to;

    Turn(Status from, Cause cause, Status to) {
        this.from = from;
        this.cause = cause;
        this.to = to;
    }

    Status from() {
        return from;
    }

    Cause cause() {
        return cause;
    }

    Status to() {
        return to;
    }

    /** What it adds to the wallet, of a refund of this amount. */
    long moves(long amountMinor) {
        return switch (this) {
            case CARRIED_OUT -> amountMinor;
            case GIVEN_UP -> 0;
            case BOUNCED -> -amountMinor;
        };
    }

    /** How the debit stands afterwards. */
    Standing turn(Standing debit, long amountMinor) {
        return switch (this) {
            case CARRIED_OUT -> debit.reserved(-amountMinor).refunded(amountMinor);
            case GIVEN_UP -> debit.reserved(-amountMinor);
            case BOUNCED -> debit.refunded(-amountMinor);
        };
    }
}
