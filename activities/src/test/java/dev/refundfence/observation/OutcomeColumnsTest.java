package dev.refundfence.observation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OutcomeColumnsTest {

    static Stream<ProviderOutcome> outcomes() {
        return Stream.of(
                new Succeeded("pr-1"),
                new Pending("pr-1", "in_transit"),
                new Pending(null, "queued"),
                new Failed("pr-1", "card_gone"),
                new Declined("no_funds"),
                new NotSent("refused"),
                new NotFound("by_key"),
                new Ambiguous(List.of()),
                new Ambiguous(List.of("pr-1", "pr-2")),
                new Mismatch("amount"),
                new Unknown("timeout"));
    }

    @ParameterizedTest
    @MethodSource("outcomes")
    void outcome_comes_back_from_its_columns(ProviderOutcome outcome) {
        assertThat(back(outcome)).isEqualTo(outcome);
    }

    @Test
    void long_words_are_cut_and_candidates_are_dropped_whole() {
        assertThat(back(new Unknown("x".repeat(600)))).isEqualTo(new Unknown("x".repeat(500)));
        String id = "y".repeat(300);
        assertThat(back(new Ambiguous(List.of(id, "z".repeat(300))))).isEqualTo(new Ambiguous(List.of(id)));
    }

    @Test
    void half_of_a_pair_is_never_stored() {
        assertThat(Bounded.text("ab\uD83D\uDE00", 3)).isEqualTo("ab");
        assertThat(Bounded.text("ab\uD83D\uDE00", 4)).isEqualTo("ab\uD83D\uDE00");
        assertThat(Bounded.orNull(null, 3)).isNull();
    }

    @Test
    void word_that_nobody_knows_is_a_defect_of_the_row() {
        assertThatThrownBy(() -> OutcomeColumns.outcome("maybe", null, null)).hasMessageContaining("maybe");
        assertThatThrownBy(() -> OutcomeColumns.outcome("succeeded", null, null))
                .hasMessageContaining("provider_refund_id");
    }

    private static ProviderOutcome back(ProviderOutcome outcome) {
        return OutcomeColumns.outcome(outcome.word(), outcome.namedRefundId(), OutcomeColumns.detail(outcome));
    }
}
