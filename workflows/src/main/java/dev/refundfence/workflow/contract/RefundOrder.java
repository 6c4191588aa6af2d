package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An order service's request, as it crosses Temporal: plain fields, not yet judged. Acceptance judges them and answers with a typed
 * refusal, so that a malformed order is an answer and never a failed workflow. No field may hold personal data: an order can be read
 * in the Temporal UI.
 *
 * @param scope the caller; {@code a-z 0-9 -}, at most 64 characters
 * @param operationKey the business identity of this refund, made when it was decided and stored before the first call
 * @param paymentId the caller's own id of the payment
 * @param amountMinor integer minor units, more than zero
 * @param currency upper-case ISO 4217 code, the payment's
 * @param reason the caller's words; null if none
 * @param priority 1 (first) to 5 (last); null means 3
 * @param metadata the caller's labels; null means none
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RefundOrder(
        String scope,
        String operationKey,
        String paymentId,
        long amountMinor,
        String currency,
        @Nullable String reason,
        @Nullable Integer priority,
        @Nullable Map<String, String> metadata) {

    /** An order with nothing but its meaning. */
    public static RefundOrder of(
            String scope, String operationKey, String paymentId, long amountMinor, String currency) {
        return new RefundOrder(scope, operationKey, paymentId, amountMinor, currency, null, null, null);
    }
}
