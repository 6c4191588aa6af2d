package dev.refundfence.refund;

/**
 * What the workflow needs to know of a stored refund.
 *
 * @param provider the provider that the payment was taken with
 * @param status where the refund stands
 */
public record AcceptedRefund(String provider, RefundStatus status) {}
