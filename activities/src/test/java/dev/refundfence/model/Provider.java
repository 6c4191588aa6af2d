package dev.refundfence.model;

/** The provider's own books for our one operation key, and what is on the wire to it. */
final class Provider {

    /** The refund under our key. */
    enum Refund {
        NONE,
        PENDING,
        DONE,
        /** Was accepted and ended without moving money. */
        FAILED,
        /** Moved the money, which came back. */
        RETURNED
    }

    /** What the provider makes of a request that its key memory does not answer. */
    enum Verdict {
        EXECUTE,
        ACCEPT,
        REFUSE
    }

    private static final Refund[] REFUNDS = Refund.values();

    Refund refund = Refund.NONE;
    /** Executed under a second id after the first had failed. */
    boolean anew;
    /** How often the money is out: moved and not come back. */
    int moved;
    /** Which key it remembers: 0 none, else the key's number (1, unless keys change with the attempt). */
    int key;

    boolean refused;
    boolean hidden;
    /** Keys of delayed requests; 0 is an empty place. */
    int firstOnWire;

    int secondOnWire;

    void code(Codec codec) {
        refund = codec.word(refund, REFUNDS);
        anew = codec.flag(anew);
        moved = codec.bits(moved, 2);
        key = codec.bits(key, 3);
        refused = codec.flag(refused);
        hidden = codec.flag(hidden);
        firstOnWire = codec.bits(firstOnWire, 3);
        secondOnWire = codec.bits(secondOnWire, 3);
    }

    Provider copy() {
        Provider copy = new Provider();
        copy.refund = refund;
        copy.anew = anew;
        copy.moved = moved;
        copy.key = key;
        copy.refused = refused;
        copy.hidden = hidden;
        copy.firstOnWire = firstOnWire;
        copy.secondOnWire = secondOnWire;
        return copy;
    }

    boolean wireIsEmpty() {
        return firstOnWire == 0;
    }

    /** Two delayed requests are as many as three claims can leave behind; a third place would only repeat the second. */
    boolean wireIsFull() {
        return secondOnWire != 0;
    }

    void delay(int requestKey) {
        int first = firstOnWire;
        if (first == 0) {
            firstOnWire = requestKey;
        } else {
            firstOnWire = Math.min(first, requestKey);
            secondOnWire = Math.max(first, requestKey);
        }
    }

    int arrival() {
        int arriving = firstOnWire;
        firstOnWire = secondOnWire;
        secondOnWire = 0;
        return arriving;
    }

    /** Whether a request with this key is judged, or answered from memory. */
    boolean judges(int requestKey, Contract contract) {
        return key != requestKey || refundMayBeExecutedAgain(contract);
    }

    private boolean refundMayBeExecutedAgain(Contract contract) {
        return contract.executesFailedAgain && refund == Refund.FAILED && !refused;
    }

    Answer receives(int requestKey, Contract contract, Verdict verdict) {
        if (!judges(requestKey, contract)) {
            return refused ? Answer.DECLINED : replayed();
        }
        if (verdict == Verdict.REFUSE) {
            if (contract.storesRefusals) {
                key = requestKey;
                refused = true;
            }
            return Answer.DECLINED;
        }
        key = contract.mayResend ? requestKey : 0;
        refused = false;
        return execute(verdict);
    }

    private Answer execute(Verdict verdict) {
        switch (refund) {
            case NONE -> {
                refund = verdict == Verdict.ACCEPT ? Refund.PENDING : Refund.DONE;
                moved += verdict == Verdict.ACCEPT ? 0 : 1;
            }
            case FAILED, RETURNED -> {
                refund = Refund.DONE;
                anew = true;
                moved++;
            }
            // A second refund beside the first: both will have moved the money.
            case PENDING, DONE -> {
                refund = Refund.DONE;
                moved = 2;
            }
        }
        return refund == Refund.PENDING ? Answer.PENDING : done();
    }

    /** A replay gives the stored answer: it does not know that the money has come back since. */
    private Answer replayed() {
        return switch (refund) {
            case PENDING -> Answer.PENDING;
            case FAILED -> Answer.FAILED;
            case NONE, DONE, RETURNED -> done();
        };
    }

    private Answer done() {
        return anew ? Answer.SUCCEEDED_ANEW : Answer.SUCCEEDED;
    }

    Answer lookedUp() {
        if (hidden) {
            return Answer.NOT_FOUND;
        }
        return switch (refund) {
            case NONE -> Answer.NOT_FOUND;
            case PENDING -> Answer.PENDING;
            case DONE -> done();
            case FAILED, RETURNED -> Answer.FAILED;
        };
    }

    void forgetKey() {
        key = 0;
        refused = false;
    }
}
