package dev.refundfence.store;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.Scope;

/**
 * What was captured: a payment of one caller, as it never changes once registered.
 *
 * @param scope the caller
 * @param paymentId the caller's own id; same form as an operation key
 * @param at where the money was taken
 * @param captured how much; more than zero, at most {@link Money#MAX_MINOR}
 */
public record Payment(Scope scope, String paymentId, At at, Money captured) {

    /**
     * The payment at its provider.
     *
     * @param provider the provider's name, as configured
     * @param account the merchant account, mode and region that it was taken with
     * @param providerPaymentId the provider's id of it
     */
    public record At(String provider, String account, String providerPaymentId) {}

    /** Refuses a malformed id and an impossible amount with an {@link IllegalArgumentException}. */
    public Payment {
        if (!OperationKey.isValid(paymentId)) {
            throw new IllegalArgumentException("payment_id must be 1 to 128 characters of A-Z a-z 0-9 . _ : @ -");
        }
        if (captured.minor() <= 0 || captured.minor() > Money.MAX_MINOR) {
            throw new IllegalArgumentException(
                    "captured_minor must be from 1 to " + Money.MAX_MINOR + ", not " + captured.minor());
        }
    }
}
