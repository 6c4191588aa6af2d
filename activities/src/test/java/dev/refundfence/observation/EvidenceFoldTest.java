package dev.refundfence.observation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Evidence is weighed by what it proves, in whatever order it came. */
class EvidenceFoldTest {

    private static final ProviderOutcome DONE = new Succeeded("re_1");
    private static final ProviderOutcome DONE_TWICE = new Succeeded("re_2");
    private static final ProviderOutcome FAILED = new Failed("re_1", "closed");
    private static final ProviderOutcome FAILED_OTHER = new Failed("re_0", "closed");
    private static final ProviderOutcome PENDING = new Pending("re_1", "processing");
    private static final ProviderOutcome PENDING_OTHER = new Pending("re_2", "processing");
    private static final ProviderOutcome PENDING_NAMELESS = new Pending(null, "received");
    private static final ProviderOutcome DECLINED = new Declined("no");
    private static final ProviderOutcome MISMATCH = new Mismatch("amount");
    private static final ProviderOutcome AMBIGUOUS = new Ambiguous(List.of("re_1", "re_9"));
    private static final ProviderOutcome UNKNOWN = new Unknown("timeout");
    private static final ProviderOutcome NOT_FOUND = new NotFound("by key");
    private static final ProviderOutcome NOT_SENT = new NotSent("connect_refused");

    private static final List<ProviderOutcome> ALL = List.of(
            DONE,
            DONE_TWICE,
            FAILED,
            FAILED_OTHER,
            PENDING,
            PENDING_OTHER,
            PENDING_NAMELESS,
            DECLINED,
            MISMATCH,
            AMBIGUOUS,
            UNKNOWN,
            NOT_FOUND,
            NOT_SENT);

    /** What is proven before, what the exchange taught, and what both amount to. */
    record Row(List<ProviderOutcome> proven, ProviderOutcome current, ProviderOutcome expected) {}

    static Stream<Row> ranks() {
        return Stream.of(
                new Row(List.of(), NOT_FOUND, NOT_FOUND),
                new Row(List.of(), NOT_SENT, NOT_SENT),
                // A proof outranks whatever came later.
                new Row(List.of(DONE), NOT_FOUND, DONE),
                new Row(List.of(DONE), UNKNOWN, DONE),
                new Row(List.of(DONE), PENDING, DONE),
                new Row(List.of(DONE), DECLINED, DONE),
                new Row(List.of(DONE), MISMATCH, DONE),
                new Row(List.of(DONE), AMBIGUOUS, DONE),
                new Row(List.of(DONE), FAILED_OTHER, DONE),
                // Contradictions about money are a person's.
                new Row(List.of(DONE), FAILED, new Ambiguous(List.of("re_1"))),
                new Row(List.of(FAILED), DONE, new Ambiguous(List.of("re_1"))),
                new Row(List.of(DONE), DONE_TWICE, new Ambiguous(List.of("re_1", "re_2"))),
                new Row(List.of(PENDING), PENDING_OTHER, new Ambiguous(List.of("re_1", "re_2"))),
                new Row(List.of(MISMATCH), FAILED, MISMATCH),
                new Row(List.of(MISMATCH), AMBIGUOUS, MISMATCH),
                // A question of an earlier look-up is no proof.
                new Row(List.of(AMBIGUOUS), FAILED, FAILED),
                new Row(List.of(AMBIGUOUS), NOT_FOUND, NOT_FOUND),
                new Row(List.of(FAILED), AMBIGUOUS, AMBIGUOUS),
                // The end of a refund outranks its being under way, but not that of another one.
                new Row(List.of(PENDING), FAILED, FAILED),
                new Row(List.of(FAILED), PENDING, FAILED),
                new Row(List.of(PENDING_NAMELESS), FAILED, FAILED),
                new Row(List.of(FAILED_OTHER), PENDING, PENDING),
                // What is under way outranks what one request or look-up says.
                new Row(List.of(PENDING), NOT_FOUND, PENDING),
                new Row(List.of(PENDING), UNKNOWN, PENDING),
                new Row(List.of(PENDING), DECLINED, PENDING),
                new Row(List.of(PENDING_NAMELESS), PENDING, PENDING),
                new Row(List.of(PENDING_NAMELESS), NOT_FOUND, PENDING_NAMELESS),
                new Row(List.of(FAILED), NOT_FOUND, FAILED),
                new Row(List.of(FAILED), DECLINED, FAILED),
                new Row(List.of(DECLINED), NOT_FOUND, DECLINED),
                new Row(List.of(DECLINED), UNKNOWN, DECLINED));
    }

    @ParameterizedTest
    @MethodSource("ranks")
    void evidence_is_ranked_by_what_it_proves(Row row) {
        assertThat(EvidenceFold.fold(verified(row.proven()), row.current())).isEqualTo(row.expected());
    }

    @Test
    void the_order_of_storing_means_nothing() {
        for (List<ProviderOutcome> three : choices(3)) {
            for (ProviderOutcome current : ALL) {
                ProviderOutcome expected = EvidenceFold.fold(verified(three), current);
                for (List<ProviderOutcome> order : permutations(three)) {
                    assertThat(EvidenceFold.fold(verified(order), current)).isEqualTo(expected);
                }
            }
        }
    }

    @Test
    void the_order_of_hints_and_proofs_means_nothing() {
        for (List<ProviderOutcome> pair : choices(2)) {
            List<Observation> mixed = List.of(observation(pair.getFirst(), true), observation(pair.getLast(), false));
            for (ProviderOutcome current : ALL) {
                assertThat(EvidenceFold.fold(mixed, current)).isEqualTo(EvidenceFold.fold(mixed.reversed(), current));
            }
        }
    }

    @Test
    void hearing_the_same_again_changes_nothing() {
        for (List<ProviderOutcome> two : choices(2)) {
            List<ProviderOutcome> twice = new ArrayList<>(two);
            twice.addAll(two);
            for (ProviderOutcome current : ALL) {
                assertThat(EvidenceFold.fold(verified(twice), current))
                        .isEqualTo(EvidenceFold.fold(verified(two), current));
            }
        }
    }

    @Test
    void an_unverified_observation_is_never_a_proof() {
        for (ProviderOutcome hint : ALL) {
            for (ProviderOutcome current : ALL) {
                ProviderOutcome folded = EvidenceFold.fold(List.of(observation(hint, false)), current);
                assertThat(folded).isIn(EvidenceFold.fold(List.of(), current), doubt(current));
            }
        }
    }

    private static ProviderOutcome doubt(ProviderOutcome told) {
        return new Unknown("unconfirmed_hint_against_" + told.word());
    }

    static Stream<Row> hints() {
        return Stream.of(
                new Row(List.of(DONE), DECLINED, doubt(DECLINED)),
                new Row(List.of(DONE), NOT_FOUND, doubt(NOT_FOUND)),
                new Row(List.of(DONE), NOT_SENT, doubt(NOT_SENT)),
                new Row(List.of(PENDING), NOT_FOUND, doubt(NOT_FOUND)),
                new Row(List.of(MISMATCH), NOT_FOUND, doubt(NOT_FOUND)),
                new Row(List.of(DONE), UNKNOWN, UNKNOWN),
                new Row(List.of(DONE), PENDING, PENDING),
                new Row(List.of(DONE), FAILED, FAILED),
                new Row(List.of(FAILED), DECLINED, DECLINED),
                new Row(List.of(FAILED), DONE, DONE),
                new Row(List.of(NOT_FOUND), NOT_FOUND, NOT_FOUND));
    }

    @ParameterizedTest
    @MethodSource("hints")
    void a_hint_of_money_that_moves_asks_for_a_look_up(Row row) {
        Observation hint = observation(row.proven().getFirst(), false);

        assertThat(EvidenceFold.fold(List.of(hint), row.current())).isEqualTo(row.expected());
    }

    private static List<Observation> verified(List<ProviderOutcome> outcomes) {
        return outcomes.stream().map(outcome -> observation(outcome, true)).toList();
    }

    private static Observation observation(ProviderOutcome outcome, boolean verified) {
        return new Observation(1, "event", null, outcome, verified, Instant.EPOCH);
    }

    /** Every way to choose so many outcomes, each at most once. */
    private static List<List<ProviderOutcome>> choices(int size) {
        return choices(size, ALL);
    }

    private static List<List<ProviderOutcome>> choices(int size, List<ProviderOutcome> from) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<ProviderOutcome>> all = new ArrayList<>();
        for (int first = 0; first < from.size(); first++) {
            for (List<ProviderOutcome> rest : choices(size - 1, from.subList(first + 1, from.size()))) {
                all.add(Stream.concat(Stream.of(from.get(first)), rest.stream()).toList());
            }
        }
        return all;
    }

    private static List<List<ProviderOutcome>> permutations(List<ProviderOutcome> of) {
        if (of.isEmpty()) {
            return List.of(List.of());
        }
        List<List<ProviderOutcome>> all = new ArrayList<>();
        for (int first = 0; first < of.size(); first++) {
            List<ProviderOutcome> rest = new ArrayList<>(of);
            ProviderOutcome chosen = rest.remove(first);
            permutations(rest)
                    .forEach(order -> all.add(
                            Stream.concat(Stream.of(chosen), order.stream()).toList()));
        }
        return all;
    }
}
