package dev.refundfence.workflow.contract;

import io.temporal.common.SearchAttributeKey;
import java.util.List;

/** What an operator can search refunds by in the Temporal UI. The namespace must know these names and types. */
public final class RefundSearchAttributes {

    /** The state's word, such as {@code manual_review}. */
    public static final SearchAttributeKey<String> STATE = SearchAttributeKey.forKeyword("RefundState");

    /** {@code send} or {@code reconcile}. */
    public static final SearchAttributeKey<String> NEXT_ACTION = SearchAttributeKey.forKeyword("RefundNextAction");

    /** The provider's name. */
    public static final SearchAttributeKey<String> PROVIDER = SearchAttributeKey.forKeyword("RefundProvider");

    /** The caller. */
    public static final SearchAttributeKey<String> SCOPE = SearchAttributeKey.forKeyword("RefundScope");

    /** The caller's own id of the payment. */
    public static final SearchAttributeKey<String> PAYMENT_ID = SearchAttributeKey.forKeyword("RefundPaymentId");

    /** Why a person must decide. */
    public static final SearchAttributeKey<String> REVIEW_REASON = SearchAttributeKey.forKeyword("RefundReviewReason");

    /** The newest claim that the workflow knows of. */
    public static final SearchAttributeKey<Long> ATTEMPT = SearchAttributeKey.forLong("RefundAttempt");

    /** The amount in minor units. */
    public static final SearchAttributeKey<Long> AMOUNT_MINOR = SearchAttributeKey.forLong("RefundAmountMinor");

    /** All of them, for whoever makes them known to a namespace. */
    public static final List<SearchAttributeKey<?>> ALL =
            List.of(STATE, NEXT_ACTION, PROVIDER, SCOPE, PAYMENT_ID, REVIEW_REASON, ATTEMPT, AMOUNT_MINOR);

    private RefundSearchAttributes() {}
}
