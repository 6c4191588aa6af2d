package dev.refundfence.ledger.book;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Every change of state that exists, as data: one table for entries, one for debits that took their money. A
 * table is closed when this class loads. {@code docs/ledger.md} is generated from both.
 *
 * @param <S> the states
 */
final class StateTable<S> {

    /**
     * One allowed change.
     *
     * @param from the state before; null for what was not there
     * @param cause why
     * @param to the state after
     */
    record Row<S>(@Nullable S from, Cause cause, S to) {}

    /** The status of an entry. */
    static final StateTable<Status> ENTRIES = new StateTable<>(
            "an entry",
            List.of(
                    new Row<>(null, Cause.DEBIT, Status.OK),
                    new Row<>(null, Cause.DEBIT, Status.INSUFFICIENT_FUNDS),
                    new Row<>(null, Cause.TOMBSTONE, Status.CANCELLED),
                    new Row<>(null, Cause.REFUND, Status.OK),
                    new Row<>(null, Cause.REFUND, Status.PENDING),
                    new Row<>(null, Cause.REFUND, Status.NOTHING_TO_REFUND),
                    new Row<>(null, Cause.REFUND, Status.EXCEEDS_REFUNDABLE),
                    new Row<>(null, Cause.REFUND, Status.ALREADY_SETTLED),
                    new Row<>(null, Cause.SETTLE, Status.OK),
                    new Row<>(null, Cause.SETTLE, Status.NOTHING_TO_SETTLE),
                    new Row<>(null, Cause.SETTLE, Status.ALREADY_REFUNDED),
                    new Row<>(null, Cause.SETTLE, Status.ALREADY_SETTLED),
                    new Row<>(Status.PENDING, Cause.FINISH_OK, Status.OK),
                    new Row<>(Status.PENDING, Cause.FINISH_FAILED, Status.FAILED),
                    new Row<>(Status.OK, Cause.BOUNCE, Status.RETURNED)));

    /** What can still be done with a debit; it begins as open. */
    static final StateTable<DebitState> DEBITS = new StateTable<>(
            "a debit",
            List.of(
                    new Row<>(DebitState.OPEN, Cause.REFUND, DebitState.REFUNDED),
                    new Row<>(DebitState.REFUNDED, Cause.REFUND, DebitState.REFUNDED),
                    new Row<>(DebitState.REFUNDED, Cause.FINISH_OK, DebitState.REFUNDED),
                    new Row<>(DebitState.REFUNDED, Cause.FINISH_FAILED, DebitState.REFUNDED),
                    new Row<>(DebitState.REFUNDED, Cause.FINISH_FAILED, DebitState.OPEN),
                    new Row<>(DebitState.REFUNDED, Cause.BOUNCE, DebitState.REFUNDED),
                    new Row<>(DebitState.REFUNDED, Cause.BOUNCE, DebitState.OPEN),
                    new Row<>(DebitState.OPEN, Cause.SETTLE, DebitState.SETTLED)));

    private final String what;
    private final List<Row<S>> rows;
    private final Set<Row<S>> allowed;

    StateTable(String what, List<Row<S>> rows) {
        this.what = what;
        this.rows = List.copyOf(rows);
        this.allowed = Set.copyOf(rows);
        if (allowed.size() < rows.size()) {
            throw new IllegalStateException("a transition of " + what + " stands twice");
        }
    }

    /** All rows, in the order in which money meets them. */
    List<Row<S>> rows() {
        return rows;
    }

    /** Refuses a change that the table does not have: it is a defect of the caller, and its transaction rolls back. */
    void require(@Nullable S from, Cause cause, S to) {
        if (!allowed.contains(new Row<>(from, cause, to))) {
            throw new IllegalStateException("no transition of " + what + " from " + (from == null ? "nothing" : from)
                    + " by " + cause + " to " + to);
        }
    }
}
