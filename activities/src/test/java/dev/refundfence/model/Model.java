package dev.refundfence.model;

/**
 * A finite state machine that can be searched.
 *
 * @param <W> its state, mutable while a step is taken
 */
interface Model<W> {

    /** A new state, in which the story begins. */
    W initial();

    /** Packs a state, in a canonical form. Answers whether the two workers changed places for it. */
    boolean write(W state, Codec codec);

    void read(W state, Codec codec, long[] source, int offset);

    /** Offers every step that is possible. */
    void offer(W state, Choices<W> choices);

    /** What is wrong with this state: {@link Breach#NONE} if nothing. */
    Breach judge(W state);

    /** Whether a refund may rest here for ever: it is closed or with a person, and nothing is left to read. */
    boolean isAtRest(W state);
}
