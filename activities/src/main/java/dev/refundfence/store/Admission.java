package dev.refundfence.store;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import org.jspecify.annotations.Nullable;

/** What a request is by itself, before circumstances are asked. Rests only on what never changes once it is stored. */
sealed interface Admission {

    /** Nothing is wrong with the request. */
    record Admitted(RefundRequest request, PaymentsRecord payment, ProviderContract contract) implements Admission {}

    /** A fault of the request itself: answered and never stored. */
    record Faulty(AcceptAnswer.Refused answer) implements Admission {}

    /** The payment's provider is not configured in this process: nobody's answer, but a defect of the configuration. */
    record NotConfigured(String provider) implements Admission {}

    /** Longest reason, in characters; as long as its column. */
    int REASON_LENGTH = 500;

    /** Lowest priority; 1 is the highest. */
    int LAST_PRIORITY = 5;

    /** Asks in the documented order; the first fault counts. */
    static Admission of(RefundRequest request, @Nullable PaymentsRecord payment, @Nullable ProviderContract contract) {
        String malformed = malformed(request.extras());
        if (malformed != null) {
            return faulty(RefusalCode.BODY_INVALID, malformed);
        }
        if (payment == null) {
            return faulty(
                    RefusalCode.PAYMENT_UNKNOWN,
                    "payment_id: scope " + request.key().scope() + " has no payment " + request.paymentId()
                            + "; register it first");
        }
        if (!payment.getCurrency().equals(request.amount().currency())) {
            return faulty(
                    RefusalCode.CURRENCY_MISMATCH,
                    "currency: the payment was taken in " + payment.getCurrency() + ", not in "
                            + request.amount().currency());
        }
        if (contract == null) {
            return new NotConfigured(payment.getProvider());
        }
        String amount = AmountRule.fault(request.amount(), payment.getCapturedMinor(), contract);
        return amount == null ? new Admitted(request, payment, contract) : faulty(RefusalCode.AMOUNT_INVALID, amount);
    }

    private static Faulty faulty(RefusalCode code, String message) {
        return new Faulty(new AcceptAnswer.Refused(code, message));
    }

    private static @Nullable String malformed(RefundRequest.Extras extras) {
        String reason = extras.reason();
        if (reason != null && reason.length() > REASON_LENGTH) {
            return "reason must have at most " + REASON_LENGTH + " characters, not " + reason.length();
        }
        if (extras.priority() < 1 || extras.priority() > LAST_PRIORITY) {
            return "priority must be from 1 (first) to " + LAST_PRIORITY + " (last), not " + extras.priority();
        }
        return null;
    }
}
