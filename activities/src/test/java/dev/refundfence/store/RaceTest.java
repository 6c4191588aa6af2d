package dev.refundfence.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each step that moves a refund against each other one, in both orders, at each place where they can meet. What must come of it stands
 * in {@code races.txt}. There is no second order of a step and itself: its two rows are the same execution once more, and somebody
 * else's.
 */
@Tag("service")
class RaceTest {
    /** A copy of the call leaves while the holder gives up: what is written must not say "not sent" then. */
    private static final Set<Set<RaceStep>> MATTERS_MOST =
            Set.of(Set.of(RaceStep.BEGIN, RaceStep.RESCHEDULE), Set.of(RaceStep.BEGIN, RaceStep.REVIEW));

    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    static Stream<RaceRow> table() {
        return RaceRow.table();
    }

    @DisplayName("race:")
    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    void two_steps_that_meet_end_as_declared_wherever_they_meet(RaceRow row) {
        assertAll(row.line(), Stream.of(RaceMeeting.values()).map(meeting -> () -> meet(row, meeting)));
    }

    private static void meet(RaceRow row, RaceMeeting meeting) throws Exception {
        RaceScene scene = row.start().in(store);
        int before = store.rows.causes(scene.job()).size();
        List<String> answers = meeting.of(
                store, () -> row.first().by(scene), () -> row.second().by(scene));
        List<String> causes = store.rows.causes(scene.job());
        RaceRow.End end = new RaceRow.End(
                answers,
                stands(store.rows.job(scene.job())),
                store.rows.unread(scene.job()).size(),
                causes.subList(before, causes.size()));
        assertThat(end).as("%s", meeting).isEqualTo(row.end());
        RaceChecks.holdAfter(scene, end.causes());
    }

    private static String stands(RefundJobsRecord job) {
        boolean goesOn = switch (RefundState.of(job.getState())) {
            case READY, RUNNING -> true;
            case MANUAL_REVIEW, SUCCEEDED, FAILED, RETURNED, CANCELLED -> false;
        };
        return job.getState() + " " + job.getAttempt() + (goesOn ? " " + job.getNextAction() : "");
    }

    @Test
    void every_pair_of_steps_stands_in_the_table_in_both_orders_and_once() {
        Map<List<RaceStep>, List<RaceManner>> pairs = table().collect(groupingBy(
                row -> List.of(row.first().step(), row.second().step()), mapping(RaceRow::manner, toList())));
        for (RaceStep first : RaceStep.values()) {
            for (RaceStep second : RaceStep.values()) {
                assertThat(pairs.get(List.of(first, second)))
                        .as("%s, then %s", first, second)
                        .isEqualTo(manners(first, second));
            }
        }
        assertThat(table().filter(row -> row.manner() != RaceManner.NOT_SENT)).hasSize(110);
    }

    private static List<RaceManner> manners(RaceStep first, RaceStep second) {
        Set<RaceStep> both = Set.copyOf(List.of(first, second));
        if (both.size() == 1) {
            return List.of(RaceManner.COPY, RaceManner.OTHER);
        }
        return MATTERS_MOST.contains(both) ? List.of(RaceManner.PLAIN, RaceManner.NOT_SENT) : List.of(RaceManner.PLAIN);
    }
}
