package dev.refundfence.model;

import java.util.function.Supplier;

/** Hears of each operation on the database that a step of the model stands for, and what the model answers to it. */
interface Trace {
    /** A search takes millions of steps, and wants to know of none. */
    Trace NONE = (session, operation, answer) -> {};

    /** {@code session}: the worker's place, or {@link World#OUTSIDE}. */
    void add(int session, Supplier<Operation> operation, Supplier<String> answer);
}
