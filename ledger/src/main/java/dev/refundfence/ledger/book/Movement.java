package dev.refundfence.ledger.book;

/**
 * How much of what is asked to move, and whose it is.
 *
 * @param accountId the wallet, of the caller's scope
 * @param amountMinor minor units of the currency; as the caller wrote it, so not yet known to be in range
 * @param currency the ISO 4217 code; as the caller wrote it
 */
public record Movement(String accountId, long amountMinor, String currency) {}
