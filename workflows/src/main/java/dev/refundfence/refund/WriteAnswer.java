package dev.refundfence.refund;

/** What a fenced write answers: its affected-row count, read as a decision. */
public sealed interface WriteAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Applied a -> "applied";
            case AlreadyApplied a -> "already_applied";
            case Superseded s -> "superseded";
            case NewEvidence n -> "new_evidence";
        };
    }

    /** One row: the refund moved, and this is how it stands. */
    record Applied(RefundStatus status) implements WriteAnswer {}

    /** No row, because this very write was committed before and its answer was lost. */
    record AlreadyApplied(RefundStatus status) implements WriteAnswer {}

    /** No row: the fence is not the newest. Nothing was changed. */
    record Superseded(RefundState currentState) implements WriteAnswer {}

    /** Evidence came that this decision did not weigh. Nothing was changed: decide again. */
    record NewEvidence() implements WriteAnswer {}
}
