package dev.refundfence.provider;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Way;

/**
 * One provider, one exchange a call (a listing is one exchange of several requests): no retries, no redirects, no lock and no connection of ours held meanwhile. Implementations are
 * thread-safe. They never throw for what the wire does: every answer and every silence is an outcome.
 */
public interface ProviderGateway {

    /** What this provider promises. */
    ProviderContract contract();

    /** The merchant account, mode and region that this process is configured for. */
    String account();

    /**
     * The request as it will be sent, without secrets, to be stored before the first send. Pure: the same order gives the same text.
     */
    String render(CallOrder order);

    /** Sends {@code order.sentRequest()}, which must not be null, under the order's provider key. */
    ProviderReply send(CallOrder order);

    /**
     * Asks what became of the order, in that way and in no other.
     *
     * @param way one of the contract's; {@code PROVIDER_ID} only where {@code order.providerRefundId()} is not null
     */
    ProviderReply lookUp(CallOrder order, Way way);
}
