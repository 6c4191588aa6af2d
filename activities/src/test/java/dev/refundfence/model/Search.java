package dev.refundfence.model;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Breadth first: all states that can be reached in one step, then in two, and so on. So the first bad state that it meets has the
 * shortest story. Not safe for use by several threads.
 *
 * @param <W> the model's state
 */
final class Search<W> {
    private final Model<W> model;
    private final Set<Fault> faults;
    private final Set<Breach> wanted;
    private final int bound;
    private final StateTable table = new StateTable();
    private final Codec codec = new Codec();
    private final W here;
    private final W there;
    private int bad = -1;
    private Breach breach = Breach.NONE;

    /**
     * A search that has not begun.
     *
     * @param wanted the breaches that end it; others are passed by
     * @param bound how many states it may meet
     */
    Search(Model<W> model, Set<Fault> faults, Set<Breach> wanted, int bound) {
        this.model = model;
        this.faults = faults;
        this.wanted = wanted;
        this.bound = bound;
        this.here = model.initial();
        this.there = model.initial();
    }

    Found run() {
        long started = System.nanoTime();
        meet(there, -1);
        int depth = 0;
        int layerEnd = table.size();
        int number = 0;
        Expansion expansion = new Expansion();
        while (number < table.size() && bad < 0 && table.size() < bound) {
            if (number == layerEnd) {
                depth++;
                layerEnd = table.size();
            }
            expansion.of(number++);
        }
        Duration time = Duration.ofNanos(System.nanoTime() - started);
        List<String> story = bad < 0 ? List.of() : story(bad);
        boolean exhausted = bad < 0 && number == table.size();
        return new Found(table.size(), bad < 0 ? depth : story.size(), time, exhausted, breach, story);
    }

    StateTable table() {
        return table;
    }

    /** The way on which a state was first met, in words. */
    List<String> story(int number) {
        return new Story().tell(number);
    }

    /** A bad state is the end of its story: nothing is explored beyond it. */
    private void meet(W state, int parent) {
        model.write(state, codec);
        if (table.add(codec.words(), parent)) {
            Breach found = model.judge(state);
            if (found != Breach.NONE && wanted.contains(found) && bad < 0) {
                bad = table.size() - 1;
                breach = found;
            }
        }
    }

    /** Takes every step from one state. */
    private final class Expansion implements Choices<W> {
        private int parent;

        void of(int number) {
            parent = number;
            model.read(here, codec, table.words(), table.offset(number));
            model.offer(here, this);
        }

        @Override
        public void step(Supplier<String> words, Consumer<W> effect) {
            if (bad >= 0) {
                return;
            }
            model.read(there, codec, table.words(), table.offset(parent));
            effect.accept(there);
            meet(there, parent);
        }

        @Override
        public void fault(Fault fault, Supplier<String> words, Consumer<W> effect) {
            if (faults.contains(fault)) {
                step(words, effect);
            }
        }

        @Override
        public String name(int worker) {
            throw new IllegalStateException("a search takes steps and tells none; worker " + worker);
        }
    }

    /** Walks one way again, and puts it into words. */
    private final class Story implements Choices<W> {
        private final List<String> lines = new ArrayList<>();
        private final String[] names = {"worker A", "worker B"};
        private int parent;
        private int child;
        private boolean told;
        private boolean swapped;

        List<String> tell(int number) {
            List<Integer> way = new ArrayList<>();
            for (int at = number; at >= 0; at = table.parent(at)) {
                way.add(at);
            }
            Collections.reverse(way);
            for (int at = 1; at < way.size(); at++) {
                parent = way.get(at - 1);
                child = way.get(at);
                told = false;
                model.read(here, codec, table.words(), table.offset(parent));
                model.offer(here, this);
                follow();
            }
            return List.copyOf(lines);
        }

        /** States are kept with their workers in order; the names follow the workers. */
        private void follow() {
            if (swapped) {
                String first = names[0];
                names[0] = names[1];
                names[1] = first;
            }
        }

        @Override
        public void step(Supplier<String> words, Consumer<W> effect) {
            if (told) {
                return;
            }
            model.read(there, codec, table.words(), table.offset(parent));
            effect.accept(there);
            swapped = model.write(there, codec);
            if (table.isAt(child, codec.words())) {
                told = true;
                lines.add(words.get());
            }
        }

        @Override
        public void fault(Fault fault, Supplier<String> words, Consumer<W> effect) {
            if (faults.contains(fault)) {
                step(words, effect);
            }
        }

        @Override
        public String name(int worker) {
            return names[worker];
        }
    }
}
