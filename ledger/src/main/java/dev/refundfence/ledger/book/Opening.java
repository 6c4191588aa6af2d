package dev.refundfence.ledger.book;

/**
 * A request to make a wallet.
 *
 * @param scope the caller that the wallet will belong to
 * @param accountId its name, unique in the scope
 * @param currency ISO 4217, for ever
 * @param balanceMinor what it holds at first, minor units
 */
public record Opening(String scope, String accountId, String currency, long balanceMinor) {}
