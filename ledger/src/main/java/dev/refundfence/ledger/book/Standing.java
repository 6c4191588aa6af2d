package dev.refundfence.ledger.book;

/**
 * What was done with an entry's money since. Each change is a value; whoever writes it names the value that it saw before.
 *
 * @param refundedMinor of a debit: the sum of what its refunds moved; of a refund: what it moved itself
 * @param pendingMinor of a debit: the sum of its pending refunds, whose room is reserved; of all others 0
 * @param settled whether a debit is settled
 */
record Standing(long refundedMinor, long pendingMinor, boolean settled) {

    static final Standing UNTOUCHED = new Standing(0, 0, false);

    /** What no other refund can have any more. */
    long takenMinor() {
        return refundedMinor + pendingMinor;
    }

    Standing refunded(long amountMinor) {
        return new Standing(refundedMinor + amountMinor, pendingMinor, settled);
    }

    Standing reserved(long amountMinor) {
        return new Standing(refundedMinor, pendingMinor + amountMinor, settled);
    }

    Standing madeFinal() {
        return new Standing(refundedMinor, pendingMinor, true);
    }

    /** Of a debit that took its money. */
    DebitState state() {
        if (settled) {
            return DebitState.SETTLED;
        }
        return takenMinor() > 0 ? DebitState.REFUNDED : DebitState.OPEN;
    }
}
