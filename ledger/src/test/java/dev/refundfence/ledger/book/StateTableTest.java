package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.book.StateTable.Row;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class StateTableTest {

    @ParameterizedTest
    @EnumSource(Cause.class)
    void change_of_an_entry_that_has_no_row_is_refused_by_state_and_cause(Cause cause) {
        assertRefusesAllOthers(StateTable.ENTRIES, Status.values(), cause);
    }

    @ParameterizedTest
    @EnumSource(Cause.class)
    void change_of_a_debit_that_has_no_row_is_refused_by_state_and_cause(Cause cause) {
        assertRefusesAllOthers(StateTable.DEBITS, DebitState.values(), cause);
    }

    private static <S> void assertRefusesAllOthers(StateTable<S> table, S[] states, Cause cause) {
        for (S from : states) {
            for (S to : states) {
                if (table.rows().contains(new Row<>(from, cause, to))) {
                    table.require(from, cause, to);
                } else {
                    assertThatThrownBy(() -> table.require(from, cause, to))
                            .isInstanceOf(IllegalStateException.class)
                            .hasMessageEndingWith("from " + from + " by " + cause + " to " + to);
                }
            }
        }
    }

    @Test
    void what_is_not_there_is_neither_ended_nor_bounced() {
        assertThatThrownBy(() -> StateTable.ENTRIES.require(null, Cause.BOUNCE, Status.RETURNED))
                .hasMessage("no transition of an entry from nothing by BOUNCE to RETURNED");
    }

    @Test
    void row_that_stands_twice_is_refused() {
        Row<DebitState> row = new Row<>(DebitState.OPEN, Cause.SETTLE, DebitState.SETTLED);
        assertThatThrownBy(() -> new StateTable<>("a debit", List.of(row, row)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("stands twice");
    }

    @Test
    void nobody_can_add_a_row() {
        Row<DebitState> row = new Row<>(DebitState.SETTLED, Cause.REFUND, DebitState.REFUNDED);
        assertThatThrownBy(() -> StateTable.DEBITS.rows().add(row)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void every_status_and_every_cause_has_a_row() {
        assertThat(StateTable.ENTRIES.rows()).extracting(Row::to).containsAll(EnumSet.allOf(Status.class));
        assertThat(StateTable.ENTRIES.rows()).extracting(Row::cause).containsAll(EnumSet.allOf(Cause.class));
    }

    /** A refusal is for ever; so is a settlement. */
    @Test
    void only_pending_and_booked_refunds_change_again_and_nothing_leads_out_of_settled() {
        assertThat(left(StateTable.ENTRIES)).containsExactlyInAnyOrder(Status.PENDING, Status.OK);
        assertThat(left(StateTable.DEBITS)).containsExactlyInAnyOrder(DebitState.OPEN, DebitState.REFUNDED);
    }

    private static <S> Set<S> left(StateTable<S> table) {
        return table.rows().stream().map(Row::from).filter(Objects::nonNull).collect(Collectors.toSet());
    }

    @Test
    void turn_of_a_refund_is_the_row_of_its_cause() {
        assertThat(Stream.of(Turn.values()).map(turn -> new Row<>(turn.from(), turn.cause(), turn.to())))
                .isSubsetOf(StateTable.ENTRIES.rows());
    }
}
