package dev.refundfence.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Whether a refund comes to its end or to a person once faults stop (I9), in its simple form: from a state, some steps without a
 * fault lead to rest.
 *
 * @param <W> the model's state
 */
final class Progress<W> {
    private static final int FAR = 200_000;

    private final Model<W> model;
    private final Codec codec = new Codec();
    private final W here;
    private final W there;
    /** States from which rest can be reached, so that no way is walked twice. */
    private final StateTable good = new StateTable();

    /** {@code model}: should allow some more claims than the search whose states are asked about. */
    Progress(Model<W> model) {
        this.model = model;
        this.here = model.initial();
        this.there = model.initial();
    }

    /** For the states of a search with this setting: three claims may have been used up before faults stop, so some more are given. */
    static Progress<World> of(Setting setting) {
        return new Progress<>(new RefundModel(setting.withClaims(World.ATTEMPTS)));
    }

    /** The first of the searched states, each {@code stride}-th, from which no rest can be reached; -1 if there is none. */
    int firstStuck(StateTable searched, int stride) {
        for (int number = 0; number < searched.size(); number += stride) {
            model.read(there, codec, searched.words(), searched.offset(number));
            if (!canRest()) {
                return number;
            }
        }
        return -1;
    }

    private boolean canRest() {
        Walk walk = new Walk();
        walk.meet(-1);
        while (!walk.open.isEmpty() && walk.met.size() < FAR) {
            if (walk.arrives(walk.open.pop())) {
                return true;
            }
        }
        return false;
    }

    /** Deepest first: a way to rest is short wherever there is one. */
    private final class Walk implements Choices<W> {
        private final StateTable met = new StateTable();
        private final Deque<Integer> open = new ArrayDeque<>();
        private int parent;

        /** Notes the state that was just reached. */
        void meet(int from) {
            model.write(there, codec);
            if (met.add(codec.words(), from)) {
                open.push(met.size() - 1);
            }
        }

        boolean arrives(int number) {
            model.read(here, codec, met.words(), met.offset(number));
            model.write(here, codec);
            if (model.isAtRest(here) || good.contains(codec.words())) {
                remember(number);
                return true;
            }
            parent = number;
            model.offer(here, this);
            return false;
        }

        private void remember(int number) {
            for (int at = number; at >= 0; at = met.parent(at)) {
                model.read(here, codec, met.words(), met.offset(at));
                model.write(here, codec);
                good.add(codec.words(), -1);
            }
        }

        @Override
        public void step(Supplier<String> words, Consumer<W> effect) {
            model.read(there, codec, met.words(), met.offset(parent));
            effect.accept(there);
            meet(parent);
        }

        @Override
        public void fault(Fault fault, Supplier<String> words, Consumer<W> effect) {}

        @Override
        public String name(int worker) {
            throw new IllegalStateException("progress takes steps and tells none; worker " + worker);
        }
    }
}
