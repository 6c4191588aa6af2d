package dev.refundfence.model;

import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Searches the protocol without one of its guards. */
final class GuardSearch {
    private static final int BOUND = 2_000_000;

    private GuardSearch() {}

    /** The shortest story of what the guard prevents, or what it promises; a clean answer means that there is none. */
    static Found storyWithout(Guard guard) {
        Setting setting = guard.where.setting().without(guard);
        if (guard.foundAs == Breach.STUCK) {
            return stuck(setting);
        }
        Set<Breach> wanted = guard.foundAs == Breach.NONE ? Breach.SAFETY : EnumSet.of(guard.foundAs);
        return guard.where.captured() == 0
                ? search(new RefundModel(setting), setting, wanted).run()
                : search(new PairModel(setting, guard.where.captured()), setting, wanted)
                        .run();
    }

    /** What safety says of the protocol without the guard, in some setting. */
    static Found safetyWithout(Guard guard, Setting where) {
        Setting setting = where.without(guard);
        return search(new RefundModel(setting), setting, Breach.SAFETY).run();
    }

    private static <W> Search<W> search(Model<W> model, Setting setting, Set<Breach> wanted) {
        return new Search<>(model, setting.faults(), wanted, BOUND);
    }

    /** Breadth first here too: the first state that cannot come to rest is the nearest one. */
    private static Found stuck(Setting setting) {
        Search<World> search = search(new RefundModel(setting), setting, EnumSet.noneOf(Breach.class));
        Found all = search.run();
        int stuck = Progress.of(setting).firstStuck(search.table(), 1);
        List<String> story = stuck < 0 ? List.of() : search.story(stuck);
        Breach breach = stuck < 0 ? Breach.NONE : Breach.STUCK;
        return new Found(all.states(), story.size(), Duration.ZERO, false, breach, story);
    }
}
