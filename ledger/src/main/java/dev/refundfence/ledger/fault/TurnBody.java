package dev.refundfence.ledger.fault;

/**
 * What is to become of a refund, now.
 *
 * @param scope its client
 * @param txId its key
 * @param turn {@code ok} or {@code failed} for one that is pending, {@code bounce} for one that is booked
 */
record TurnBody(String scope, String txId, String turn) {}
