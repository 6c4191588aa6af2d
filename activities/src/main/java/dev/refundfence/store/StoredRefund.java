package dev.refundfence.store;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.Scope;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A refund's row, read as the vocabulary.
 *
 * @param row the columns
 * @param now the database's time when they were read
 * @param unread whether evidence about it waited then that nobody has weighed
 */
record StoredRefund(RefundJobsRecord row, Instant now, boolean unread) {

    RefundState state() {
        return RefundState.of(row.getState());
    }

    RefundKey key() {
        return key(row);
    }

    static RefundKey key(RefundJobsRecord row) {
        return new RefundKey(new Scope(row.getScope()), new OperationKey(row.getOperationKey()));
    }

    static Money amount(RefundJobsRecord row) {
        return new Money(row.getAmountMinor(), row.getCurrency());
    }

    /** The request that it came from, for whoever starts its workflow again. */
    static RefundRequest request(RefundJobsRecord row) {
        return new RefundRequest(
                key(row),
                row.getPaymentId(),
                amount(row),
                new RefundRequest.Extras(row.getReason(), row.getPriority(), Labels.of(row.getMetadata())));
    }

    RefundStatus status() {
        return new RefundStatus(
                row.getId(),
                state(),
                NextAction.of(row.getNextAction()),
                new Attempt(row.getAttempt()),
                dueIn(),
                reason(),
                row.getProviderRefundId(),
                unread);
    }

    private @Nullable Duration dueIn() {
        return state() == RefundState.READY ? until(row.getNextRunAt()) : null;
    }

    /** How long until then; zero when it has passed or was never set. */
    Duration until(@Nullable Instant then) {
        return DatabaseClock.between(now, then);
    }

    // The newest question or answer about the refund is the one that people want to read.
    private @Nullable String reason() {
        if (row.getFailureCode() != null) {
            return row.getFailureCode();
        }
        return row.getReviewReason() != null ? row.getReviewReason() : row.getPendingReason();
    }
}
