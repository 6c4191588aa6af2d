package dev.refundfence.workflow.contract;

import dev.refundfence.refund.RefusalCode;

/** What an order service hears when it asks for a refund. Asking again with the same order gives the same answer for ever. */
public sealed interface Acceptance {

    /**
     * The refund is stored and its amount reserved: it will be carried out once, whatever happens to anybody. As long as Temporal
     * remembers the request, a repeat gets this very answer again.
     */
    record Accepted() implements Acceptance {}

    /** The same refund was asked for before, and Temporal no longer knows. {@code state}: where it stands now. */
    record AlreadyAccepted(String state) implements Acceptance {}

    /** The operation key was used for another refund before. Nothing was stored: this is a defect of the caller. */
    record Conflict(String message) implements Acceptance {}

    /**
     * Refused; no money will move for this key.
     *
     * @param code why
     * @param message names the field and the fix
     */
    record Refused(RefusalCode code, String message) implements Acceptance {}
}
