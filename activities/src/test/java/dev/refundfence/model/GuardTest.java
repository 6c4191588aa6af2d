package dev.refundfence.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The protocol with one guard taken away: either something forbidden happens, or the guard keeps a promise and no more. */
class GuardTest {

    static List<Guard> withStory() {
        return Arrays.stream(Guard.values())
                .filter(guard -> guard.foundAs != Breach.NONE)
                .toList();
    }

    static List<Guard> keptForPromise() {
        return Arrays.stream(Guard.values())
                .filter(guard -> !guard.isNeededForSafety())
                .toList();
    }

    @ParameterizedTest
    @MethodSource("withStory")
    void each_guard_has_a_story_that_happens_without_it(Guard guard) {
        Found found = GuardSearch.storyWithout(guard);
        System.out.printf(
                "model: without %-28s %s in %s at depth %d of %,d states%s%n",
                guard.id(),
                found.breach(),
                guard.where.setting().words(),
                found.depth(),
                found.states(),
                Told.story(found.breach(), found.story()));

        assertThat(found.breach()).isEqualTo(guard.foundAs);
    }

    @ParameterizedTest
    @MethodSource("keptForPromise")
    void a_guard_that_is_kept_for_a_promise_is_not_needed_for_safety(Guard guard) {
        List<Setting> settings = new ArrayList<>(Configurations.singles());
        settings.add(guard.where.setting());
        long states = 0;
        for (Setting setting : settings) {
            Found found = GuardSearch.safetyWithout(guard, setting);
            states += found.states();
            assertThat(found.isClean() && found.exhausted())
                    .as("%s: %s", setting.words(), Told.story(found.breach(), found.story()))
                    .isTrue();
        }
        System.out.printf("model: without %-28s safe in %,d states%n", guard.id(), states);
    }
}
