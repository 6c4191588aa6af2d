package dev.refundfence.refund;

import org.jspecify.annotations.Nullable;

/** What acceptance answers. The same request gets the same answer for ever. */
public sealed interface AcceptAnswer {

    /** Stored and reserved by this very request. */
    record Accepted(AcceptedRefund refund) implements AcceptAnswer {}

    /** The same request was stored before; this is how it stands now. */
    record AlreadyAccepted(AcceptedRefund refund) implements AcceptAnswer {}

    /**
     * Refused. Whether the refusal is stored with the refund is the code's own fact.
     *
     * @param code why
     * @param message for people; names the field and the fix
     * @param told the refund that is stored with the refusal, if evidence about it waits that nobody has weighed; else null
     */
    record Refused(
            RefusalCode code, String message, @Nullable AcceptedRefund told) implements AcceptAnswer {

        /** With nothing to weigh. */
        public Refused(RefusalCode code, String message) {
            this(code, message, null);
        }
    }

    /**
     * The key is taken by a request with another meaning. Nothing was stored.
     *
     * @param storedHash the meaning that the key has
     * @param givenHash the meaning that was asked for
     */
    record Conflict(String storedHash, String givenHash) implements AcceptAnswer {}
}
