package dev.refundfence.refund;

import static dev.refundfence.refund.RefundState.CANCELLED;
import static dev.refundfence.refund.RefundState.FAILED;
import static dev.refundfence.refund.RefundState.MANUAL_REVIEW;
import static dev.refundfence.refund.RefundState.READY;
import static dev.refundfence.refund.RefundState.RETURNED;
import static dev.refundfence.refund.RefundState.RUNNING;
import static dev.refundfence.refund.RefundState.SUCCEEDED;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Every change of state that exists, as data. The table is closed when this class loads: two rows for the same state and cause are
 * refused, and nobody can add one later. {@code docs/state-machine.md} is generated from it.
 */
public final class RefundTransitions {

    /**
     * One allowed change.
     *
     * @param from the state before; null for a refund that was not stored yet
     * @param cause why
     * @param to the state after
     */
    public record Row(@Nullable RefundState from, Cause cause, RefundState to) {}

    private static final List<Row> ROWS = List.of(
            new Row(null, Cause.ACCEPTED, READY),
            new Row(null, Cause.REFUSED, FAILED),
            new Row(READY, Cause.CLAIMED, RUNNING),
            new Row(RUNNING, Cause.TAKEN_OVER, RUNNING),
            new Row(RUNNING, Cause.COMPLETED, SUCCEEDED),
            new Row(RUNNING, Cause.RESCHEDULED, READY),
            new Row(RUNNING, Cause.FAILED, FAILED),
            new Row(RUNNING, Cause.REVIEW, MANUAL_REVIEW),
            new Row(READY, Cause.CANCELLED, CANCELLED),
            new Row(MANUAL_REVIEW, Cause.REOPENED, READY),
            new Row(MANUAL_REVIEW, Cause.LOOK_UP_AGAIN, READY),
            new Row(MANUAL_REVIEW, Cause.SEND_AGAIN, READY),
            new Row(MANUAL_REVIEW, Cause.CONFIRM_SUCCEEDED, SUCCEEDED),
            new Row(MANUAL_REVIEW, Cause.CONFIRM_NOTHING_MOVED, FAILED),
            new Row(FAILED, Cause.CONFIRM_SUCCEEDED, SUCCEEDED),
            new Row(SUCCEEDED, Cause.RETURNED, RETURNED));

    /** What a row is found by. */
    record Before(@Nullable RefundState from, Cause cause) {}

    private static final Map<Before, RefundState> TABLE = tabulate(ROWS);

    private RefundTransitions() {}

    /** All rows, in the order in which a refund meets them. */
    public static List<Row> rows() {
        return ROWS;
    }

    /**
     * The state that {@code cause} leads to from {@code from}. A change that the table does not have is a defect of the caller and
     * answers with an {@link IllegalStateException} that names both.
     */
    public static RefundState next(@Nullable RefundState from, Cause cause) {
        RefundState to = TABLE.get(new Before(from, cause));
        if (to == null) {
            throw new IllegalStateException(
                    "no transition from " + (from == null ? "nothing" : from.word()) + " by " + cause.word());
        }
        return to;
    }

    /** Refuses two rows for the same state and cause: which of them held would be chance. */
    static Map<Before, RefundState> tabulate(List<Row> rows) {
        Map<Before, RefundState> table = new HashMap<>();
        for (Row row : rows) {
            if (table.put(new Before(row.from(), row.cause()), row.to()) != null) {
                throw new IllegalStateException("two transitions for " + row);
            }
        }
        return Map.copyOf(table);
    }
}
