package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OUTBOX_EVENTS;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Instant;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Outgoing events. Each is written in the transaction that makes it true, and delivered later, at least once. */
enum RefundEvent {
    ACCEPTED("refund.accepted"),
    SUCCEEDED("refund.succeeded"),
    FAILED("refund.failed"),
    MANUAL_REVIEW("refund.manual_review"),
    RETURNED("refund.returned"),
    CANCELLED("refund.cancelled");

    private final String type;

    RefundEvent(String type) {
        this.type = type;
    }

    /** Tells it of the refund as its row stands now, this transaction's own changes included. */
    void publish(DSLContext sql, RefundJobsRecord row) {
        sql.insertInto(OUTBOX_EVENTS)
                .set(OUTBOX_EVENTS.EVENT_ID, UUID.randomUUID().toString())
                .set(OUTBOX_EVENTS.JOB_ID, row.getId())
                .set(OUTBOX_EVENTS.TYPE, type)
                .set(OUTBOX_EVENTS.PAYLOAD, payload(row))
                .set(OUTBOX_EVENTS.CREATED_AT, DatabaseClock.NOW)
                .execute();
    }

    // No reason and no metadata: callers may have written personal data there, and events go to many.
    private static String payload(RefundJobsRecord row) {
        ObjectNode refund = JsonNodeFactory.instance.objectNode();
        refund.put("operation_key", row.getOperationKey());
        refund.put("scope", row.getScope());
        refund.put("payment_id", row.getPaymentId());
        refund.put("provider", row.getProvider());
        refund.put("amount_minor", row.getAmountMinor());
        refund.put("currency", row.getCurrency());
        refund.put("state", row.getState());
        refund.put("next_action", row.getNextAction());
        refund.put("attempt", row.getAttempt());
        refund.put("pending_reason", row.getPendingReason());
        refund.put("review_reason", row.getReviewReason());
        refund.put("failure_code", row.getFailureCode());
        refund.put("provider_key", row.getProviderKey());
        refund.put("provider_refund_id", row.getProviderRefundId());
        refund.put("first_sent_at", text(row.getFirstSentAt()));
        refund.put("next_run_at", text(row.getNextRunAt()));
        refund.put("created_at", text(row.getCreatedAt()));
        refund.put("updated_at", text(row.getUpdatedAt()));
        refund.put("closed_at", text(row.getClosedAt()));
        return refund.toString();
    }

    private static @Nullable String text(@Nullable Instant time) {
        return time == null ? null : time.toString();
    }
}
