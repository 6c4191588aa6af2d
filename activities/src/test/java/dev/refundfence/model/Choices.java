package dev.refundfence.model;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Takes the steps that are possible in a state. A step is told in words only when somebody asks for the story.
 *
 * @param <W> the model's state
 */
interface Choices<W> {

    /** Something that the protocol, the provider or time may do, with no fault in it. */
    void step(Supplier<String> words, Consumer<W> effect);

    /** Something that happens only where {@code fault} may happen. */
    void fault(Fault fault, Supplier<String> words, Consumer<W> effect);

    /** What a worker is called in a story. */
    String name(int worker);
}
