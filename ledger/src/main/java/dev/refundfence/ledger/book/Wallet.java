package dev.refundfence.ledger.book;

/**
 * A wallet as it stands.
 *
 * @param accountId its name in the caller's scope
 * @param currency ISO 4217
 * @param balanceMinor minor units, never below zero
 */
public record Wallet(String accountId, String currency, long balanceMinor) {}
