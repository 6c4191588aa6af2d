package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.RefundTransitions.Row;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class RefundTransitionsTest {

    static List<Row> rows() {
        return RefundTransitions.rows();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_leads_where_it_says(Row row) {
        assertThat(RefundTransitions.next(row.from(), row.cause())).isEqualTo(row.to());
    }

    @ParameterizedTest
    @EnumSource(RefundState.class)
    void whatever_has_no_row_is_refused_by_state_and_cause(RefundState from) {
        for (Cause cause : Cause.values()) {
            if (rows().stream().noneMatch(row -> row.from() == from && row.cause() == cause)) {
                assertThatThrownBy(() -> RefundTransitions.next(from, cause))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("no transition from " + from.word() + " by " + cause.word());
            }
        }
    }

    @Test
    void a_refund_that_was_not_stored_can_only_be_accepted_or_refused() {
        assertThatThrownBy(() -> RefundTransitions.next(null, Cause.COMPLETED))
                .hasMessage("no transition from nothing by completed");
    }

    @Test
    void two_rows_for_the_same_state_and_cause_are_refused() {
        Row one = new Row(RefundState.READY, Cause.CLAIMED, RefundState.RUNNING);
        Row other = new Row(RefundState.READY, Cause.CLAIMED, RefundState.FAILED);

        assertThatThrownBy(() -> RefundTransitions.tabulate(List.of(one, other)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("two transitions for");
    }

    @Test
    void nobody_can_add_a_row() {
        Row row = new Row(RefundState.FAILED, Cause.CLAIMED, RefundState.RUNNING);

        assertThatThrownBy(() -> RefundTransitions.rows().add(row)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void a_closed_state_is_left_only_by_the_bounce_and_by_a_person_with_proof() {
        assertThat(rows())
                .filteredOn(row -> row.from() != null && row.from().isClosed())
                .containsExactlyInAnyOrder(
                        new Row(RefundState.SUCCEEDED, Cause.RETURNED, RefundState.RETURNED),
                        new Row(RefundState.FAILED, Cause.CONFIRM_SUCCEEDED, RefundState.SUCCEEDED));
    }

    @Test
    void every_cause_has_its_row() {
        assertThat(rows()).extracting(Row::cause).containsAll(Arrays.asList(Cause.values()));
    }
}
