package dev.refundfence.ledger.book;

import java.util.Optional;

/** What a webhook tells. */
enum EventType {
    /** The refund is booked. What moved is {@code refunded_minor}. */
    REFUND_SUCCEEDED("refund.succeeded"),
    /** The refund moved nothing, or its money came back; its status says which. */
    REFUND_FAILED("refund.failed");

    private final String word;

    EventType(String word) {
        this.word = word;
    }

    /** The type as receivers see it. */
    String word() {
        return word;
    }

    /** What an answer is worth telling; empty for debits, whose caller hears everything in the reply. */
    static Optional<EventType> of(Answer answer) {
        return answer.op() == Op.REFUND ? ofRefund(answer.status()) : Optional.empty();
    }

    private static Optional<EventType> ofRefund(Status status) {
        return switch (status) {
            case OK -> Optional.of(REFUND_SUCCEEDED);
            case FAILED, RETURNED, NOTHING_TO_REFUND, EXCEEDS_REFUNDABLE, ALREADY_SETTLED -> Optional.of(REFUND_FAILED);
            // How it ends is told when it has ended.
            case PENDING -> Optional.empty();
            // No refund ever says these.
            case INSUFFICIENT_FUNDS, CANCELLED, ALREADY_REFUNDED, NOTHING_TO_SETTLE -> Optional.empty();
        };
    }
}
