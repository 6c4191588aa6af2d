package dev.refundfence.ledger.book;

/** Chooses how orders are executed; without one, all of them are executed at once. Used by many threads. */
@FunctionalInterface
public interface Executions {

    /** How this order is to be executed. It is asked for each request, replays too, and decides nothing about those. */
    Execution of(Order order);
}
