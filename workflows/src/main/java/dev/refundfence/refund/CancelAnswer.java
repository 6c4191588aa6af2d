package dev.refundfence.refund;

import java.time.Duration;

/** What a cancel answers. */
public sealed interface CancelAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Cancelled c -> "cancelled";
            case AlreadyBegun a -> "already_begun";
            case InProgress i -> "in_progress";
            case Closed c -> "closed";
            case NotFound n -> "not_found";
        };
    }

    /** Nothing was ever sent and nothing will be; the amount is free again. Also the answer to a cancel that is repeated. */
    record Cancelled(RefundStatus status) implements CancelAnswer {}

    /** A send was begun once, whatever came of it: the refund takes its course. */
    record AlreadyBegun(RefundStatus status) implements CancelAnswer {}

    /** A claim holds it, or held it since the caller looked, or a person has it. Look again after {@code retryAfter}; zero: at once. */
    record InProgress(Duration retryAfter) implements CancelAnswer {}

    /** It ended otherwise before. */
    record Closed(RefundStatus status) implements CancelAnswer {}

    /** This caller has no refund of that key. */
    record NotFound() implements CancelAnswer {}
}
