package dev.refundfence.workflow.contract;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundRequest.Extras;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.refund.Scope;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The one place that judges whether an order is well formed. Stateless and safe for any thread. */
public final class RefundOrders {

    /** The longest reason that a refund keeps. */
    public static final int MAX_REASON = 500;

    private static final int FIRST_PRIORITY = 1;
    private static final int LAST_PRIORITY = 5;

    private RefundOrders() {}

    /** What an order turned out to be. */
    public sealed interface Judged {}

    /** Well formed. Whether circumstances allow it is acceptance's to say. */
    public record Parsed(RefundRequest request) implements Judged {}

    /**
     * Malformed: refused without being stored.
     *
     * @param code why
     * @param message names the field and the fix
     */
    public record Refused(RefusalCode code, String message) implements Judged {}

    /** Judges the fields in the order in which the refusal codes are documented; the first fault is the answer. Nothing throws. */
    public static Judged parse(RefundOrder order) {
        Refused fault = keyFault(order);
        if (fault == null) {
            fault = bodyFault(order);
        }
        if (fault == null) {
            fault = amountFault(order);
        }
        return fault != null ? fault : new Parsed(request(order));
    }

    /** The order that a stored request came from, for whoever starts its workflow again. */
    public static RefundOrder of(RefundRequest request) {
        Extras extras = request.extras();
        return new RefundOrder(
                request.key().scope().value(),
                request.key().operationKey().value(),
                request.paymentId(),
                request.amount().minor(),
                request.amount().currency(),
                extras.reason(),
                extras.priority(),
                extras.metadata());
    }

    /** For people, whatever stands in the order: {@code 12.50 EUR}, or the bare numbers where the currency is none that this JDK knows. */
    public static String amount(RefundOrder order) {
        return isMissing(order.currency()) || !Money.isCurrency(order.currency())
                ? order.amountMinor() + " minor units of " + order.currency()
                : new Money(order.amountMinor(), order.currency()).toString();
    }

    private static RefundRequest request(RefundOrder order) {
        return new RefundRequest(
                new RefundKey(new Scope(order.scope()), new OperationKey(order.operationKey())),
                order.paymentId(),
                new Money(order.amountMinor(), order.currency()),
                new Extras(
                        order.reason(),
                        order.priority() == null ? Extras.NONE.priority() : order.priority(),
                        order.metadata() == null ? Map.of() : order.metadata()));
    }

    private static @Nullable Refused keyFault(RefundOrder order) {
        if (isMissing(order.scope()) || !Scope.isValid(order.scope())) {
            return keyInvalid("scope must be 1 to 64 characters of a-z 0-9 -");
        }
        if (isMissing(order.operationKey()) || !OperationKey.isValid(order.operationKey())) {
            return keyInvalid("operation_key must be 1 to 128 characters of A-Z a-z 0-9 . _ : @ -");
        }
        return null;
    }

    private static @Nullable Refused bodyFault(RefundOrder order) {
        if (isMissing(order.paymentId()) || !OperationKey.isValid(order.paymentId())) {
            return bodyInvalid("payment_id must be 1 to 128 characters of A-Z a-z 0-9 . _ : @ -");
        }
        if (isMissing(order.currency()) || !Money.isCurrency(order.currency())) {
            return bodyInvalid("currency must be an upper-case ISO 4217 code, such as EUR");
        }
        String reason = order.reason();
        if (reason != null && reason.length() > MAX_REASON) {
            return bodyInvalid("reason must have at most " + MAX_REASON + " characters; it has " + reason.length());
        }
        Integer priority = order.priority();
        if (priority != null && (priority < FIRST_PRIORITY || priority > LAST_PRIORITY)) {
            return bodyInvalid("priority must be 1 (first) to 5 (last); it is " + priority);
        }
        return hasEmptyLabel(order.metadata()) ? bodyInvalid("metadata must not hold null") : null;
    }

    private static @Nullable Refused amountFault(RefundOrder order) {
        if (order.amountMinor() <= 0 || order.amountMinor() > Money.MAX_MINOR) {
            return new Refused(
                    RefusalCode.AMOUNT_INVALID,
                    "amount_minor must be 1 to " + Money.MAX_MINOR + " minor units; it is " + order.amountMinor());
        }
        return null;
    }

    private static Refused keyInvalid(String message) {
        return new Refused(RefusalCode.IDEMPOTENCY_KEY_INVALID, message);
    }

    private static Refused bodyInvalid(String message) {
        return new Refused(RefusalCode.BODY_INVALID, message);
    }

    // An order is read from JSON, so that a field can be missing whatever its declared type says.
    private static boolean isMissing(@Nullable Object field) {
        return field == null;
    }

    private static boolean hasEmptyLabel(@Nullable Map<String, String> metadata) {
        return metadata != null
                && metadata.entrySet().stream().anyMatch(e -> isMissing(e.getKey()) || isMissing(e.getValue()));
    }
}
