package dev.refundfence.store;

import dev.refundfence.refund.AcceptAnswer.Refused;
import dev.refundfence.refund.RefusalCode;

/** The answer to a refusal by circumstance. It has no numbers in it, because it stays the same whatever the balance is by then. */
final class StoredRefusal {

    private StoredRefusal() {}

    static Refused answer(RefusalCode code) {
        return new Refused(code, words(code));
    }

    /** The same, with the refund itself if it has something to be weighed: nobody else would come back to it. */
    static Refused again(StoredRefund refund) {
        RefusalCode code = RefusalCode.of(refund.row().getFailureCode());
        return new Refused(code, words(code), refund.unread() ? Acceptances.accepted(refund) : null);
    }

    private static String words(RefusalCode code) {
        return switch (code) {
            case PAYMENT_DISPUTED ->
                "payment_id: the payment was disputed when this refund was asked for, and a disputed payment accepts none;"
                        + " a later refund needs a new key";
            case EXCEEDS_REFUNDABLE ->
                "amount_minor: more than what was left of the payment when this refund was asked for; a smaller refund"
                        + " needs a new key";
            case IDEMPOTENCY_KEY_INVALID, BODY_INVALID, PAYMENT_UNKNOWN, CURRENCY_MISMATCH, AMOUNT_INVALID ->
                throw new IllegalArgumentException(code.word() + " is a fault of the request and never stored");
        };
    }
}
