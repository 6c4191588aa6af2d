package dev.refundfence.refund;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What the database answers before a call may begin. Only {@link Begun} lets one through, and only once per claim. */
public sealed interface BeginAnswer {

    /** The word that is counted and logged. */
    default String word() {
        return switch (this) {
            case Begun b -> "begun";
            case Superseded s -> "superseded";
            case AlreadyBegun a -> "already_begun";
            case KeyTooOld k -> "key_too_old";
            case Paused p -> "paused";
            case Disputed d -> "disputed";
            case LeaseTooShort l -> "lease_too_short";
        };
    }

    /**
     * Call now.
     *
     * @param order what was ordered, from the locked row
     * @param leaseLeft how long nobody else can take over
     */
    record Begun(CallOrder order, Duration leaseLeft) implements BeginAnswer {}

    /** The fence is not the newest: no call, and the claim is over. */
    record Superseded(RefundState currentState) implements BeginAnswer {}

    /** This claim began its call before: a copy of this execution, so what came of it is unknown here. */
    record AlreadyBegun() implements BeginAnswer {}

    /** A send is open and its key may be forgotten at the provider by now: a resend could be a second refund. */
    record KeyTooOld() implements BeginAnswer {}

    /** Sends are paused, or this process is configured for another account. */
    record Paused(String reason) implements BeginAnswer {}

    /** The payment is disputed. */
    record Disputed() implements BeginAnswer {}

    /** What is left of the lease does not cover the exchange's timeouts. */
    record LeaseTooShort(Duration left) implements BeginAnswer {}

    /**
     * What the call is about. The amounts are the row's, never the workflow's.
     *
     * @param key who asked, for logs and for the provider's metadata
     * @param provider whom to call
     * @param providerKey the idempotency key and reference at the provider
     * @param providerPaymentId the payment at the provider
     * @param amount what to refund
     * @param providerRefundId the provider's id; null while none is known
     * @param sentRequest the request as rendered the first time; a resend sends exactly this
     */
    record CallOrder(
            RefundKey key,
            String provider,
            ProviderKey providerKey,
            String providerPaymentId,
            Money amount,
            @Nullable String providerRefundId,
            @Nullable String sentRequest) {}
}
