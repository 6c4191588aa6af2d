package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import dev.refundfence.store.LateScene.Start;
import dev.refundfence.store.LateScene.Step;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What meets at a refund that is closed: the claim that verifies, its call and its ends, a bounce among them, against an ordinary claim,
 * new evidence, a person's resolution and each other, in both orders, at each place where they can meet. A step that can change nothing
 * there (an ordinary claim) comes second only. Columns: how it stands; the step that gets there first, and its answer; the one
 * that finds it there, and its answer; how the refund ends, with its newest attempt; unread evidence; what is booked.
 */
@Tag("service")
class LateRaceTest {

    private static final String TABLE = """
            doubted            | verify      | verifying | verify      | verifying         | succeeded 2 | 1 | 1500
            doubted            | verify      | verifying | verify other | busy             | succeeded 2 | 1 | 1500
            doubted            | verify      | verifying | claim       | closed            | succeeded 2 | 1 | 1500
            doubted            | verify      | verifying | observe     | matched           | succeeded 2 | 2 | 1500
            doubted            | observe     | matched   | verify      | verifying         | succeeded 2 | 2 | 1500
            verifying          | begin       | begun     | begin       | already_begun     | succeeded 2 | 1 | 1500
            verifying          | begin       | begun     | verify      | busy              | succeeded 2 | 1 | 1500
            verifying          | begin       | begun     | observe     | matched           | succeeded 2 | 2 | 1500
            verifying          | observe     | matched   | begin       | begun             | succeeded 2 | 2 | 1500
            verifying          | begin       | begun     | claim       | closed            | succeeded 2 | 1 | 1500
            verifying          | begin       | begun     | bounce      | applied           | returned 2  | 0 | 0
            verifying          | bounce      | applied   | begin       | superseded        | returned 2  | 0 | 0
            verifying          | begin       | begun     | unconfirmed | applied           | succeeded 2 | 1 | 1500
            verifying          | unconfirmed | applied   | begin       | superseded        | succeeded 2 | 1 | 1500
            verifying          | bounce      | applied   | bounce      | already_applied   | returned 2  | 0 | 0
            verifying          | bounce      | applied   | claim       | closed            | returned 2  | 0 | 0
            verifying          | bounce      | applied   | verify      | nothing_to_verify | returned 2  | 0 | 0
            verifying          | bounce      | applied   | observe     | matched           | returned 2  | 0 | 0
            verifying          | observe     | matched   | bounce      | applied           | returned 2  | 1 | 0
            verifying          | bounce      | applied   | unconfirmed | superseded        | returned 2  | 0 | 0
            verifying          | unconfirmed | applied   | bounce      | superseded        | succeeded 2 | 1 | 1500
            verifying          | unconfirmed | applied   | unconfirmed | already_applied   | succeeded 2 | 1 | 1500
            verifying          | unconfirmed | applied   | verify      | not_due           | succeeded 2 | 1 | 1500
            verifying          | unconfirmed | applied   | claim       | closed            | succeeded 2 | 1 | 1500
            verifying          | unconfirmed | applied   | observe     | matched           | succeeded 2 | 2 | 1500
            verifying          | observe     | matched   | unconfirmed | applied           | succeeded 2 | 2 | 1500
            verifying too long | verify      | verifying | bounce      | superseded        | succeeded 3 | 1 | 1500
            verifying too long | bounce      | applied   | verify      | nothing_to_verify | returned 2  | 0 | 0
            verifying too long | verify      | verifying | begin       | superseded        | succeeded 3 | 1 | 1500
            verifying too long | verify      | verifying | unconfirmed | superseded        | succeeded 3 | 1 | 1500
            failure doubted    | verify      | verifying | resolve     | review_changed    | failed 2    | 1 | 0
            failure doubted    | resolve     | applied   | verify      | nothing_to_verify | succeeded 1 | 1 | 1500
            failure doubted    | resolve     | applied   | claim       | closed            | succeeded 1 | 1 | 1500
            failure doubted    | observe     | matched   | resolve     | applied           | succeeded 1 | 2 | 1500
            failure doubted    | resolve     | applied   | observe     | matched           | succeeded 1 | 1 | 1500
            failure doubted    | resolve     | applied   | resolve     | already_applied   | succeeded 1 | 1 | 1500
            failure verifying  | confirmed   | applied   | resolve     | applied           | succeeded 2 | 0 | 1500
            failure verifying  | resolve     | applied   | confirmed   | superseded        | succeeded 2 | 1 | 1500
            failure verifying  | resolve     | applied   | begin       | superseded        | succeeded 2 | 1 | 1500
            failure verifying  | begin       | begun     | resolve     | applied           | succeeded 2 | 1 | 1500
            failure verifying  | begin       | begun     | confirmed   | applied           | failed 2    | 0 | 0
            failure verifying  | confirmed   | applied   | begin       | superseded        | failed 2    | 0 | 0
            failure verifying  | confirmed   | applied   | confirmed   | already_applied   | failed 2    | 0 | 0
            failure verifying  | confirmed   | applied   | verify      | nothing_to_verify | failed 2    | 0 | 0
            failure verifying  | confirmed   | applied   | claim       | closed            | failed 2    | 0 | 0
            failure verifying  | confirmed   | applied   | observe     | matched           | failed 2    | 1 | 0
            failure verifying  | observe     | matched   | confirmed   | applied           | failed 2    | 1 | 0
            failure verifying  | unconfirmed | applied   | resolve     | applied           | succeeded 2 | 1 | 1500
            failure verifying  | resolve     | applied   | unconfirmed | superseded        | succeeded 2 | 1 | 1500
            """;

    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** One row of the table. */
    record Row(String line, Start start, Step first, Step second, List<String> end) {

        static Row of(String line) {
            List<String> words =
                    Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
            return new Row(
                    line,
                    Start.of(words.get(0)),
                    Step.of(words.get(1)),
                    Step.of(words.get(3)),
                    List.of(words.get(2), words.get(4), words.get(5), words.get(6), words.get(7)));
        }

        @Override
        public String toString() {
            return line;
        }
    }

    static Stream<Row> table() {
        return TABLE.lines().map(Row::of);
    }

    @DisplayName("late race:")
    @ParameterizedTest(name = "{0}")
    @MethodSource("table")
    void two_steps_that_meet_at_a_closed_refund_end_as_declared_wherever_they_meet(Row row) {
        assertAll(row.line(), Stream.of(RaceMeeting.values()).map(meeting -> () -> meet(row, meeting)));
    }

    private static void meet(Row row, RaceMeeting meeting) throws Exception {
        LateScene scene = LateScene.of(store, row.start());
        List<String> answers = meeting.of(
                store, () -> row.first().by(scene), () -> row.second().by(scene));
        assertThat(scene.end(answers)).as("%s", meeting).isEqualTo(row.end());
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void every_step_meets_every_other_in_both_orders_where_both_can_be_taken() {
        Map<Step, Set<Step>> met = new EnumMap<>(Step.class);
        table().forEach(row ->
                met.computeIfAbsent(row.first(), first -> new TreeSet<>()).add(row.second()));
        for (Step first : Step.values()) {
            for (Step second : Step.values()) {
                assertThat(met.getOrDefault(first, Set.of()).contains(second))
                        .as("%s, then %s", first, second)
                        .isEqualTo(first.canMeet(second));
            }
        }
    }
}
