package dev.refundfence.store;

/**
 * A place where the books do not agree with themselves.
 *
 * @param what {@code reserved_minor} or {@code refunded_minor} of a payment, {@code payment_refunds} of a refund
 * @param where the payment's or the refund's whole name
 * @param recomputed what the other rows give; minor units
 * @param stored what is stored; minor units
 */
public record BookDifference(String what, String where, long recomputed, long stored) {}
