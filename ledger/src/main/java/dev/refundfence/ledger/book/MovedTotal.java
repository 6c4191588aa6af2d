package dev.refundfence.ledger.book;

/**
 * How much money really moved.
 *
 * @param currency ISO 4217
 * @param op in which direction
 * @param count how many entries moved something
 * @param sumMinor how much they moved together, minor units
 */
public record MovedTotal(String currency, Op op, long count, long sumMinor) {}
