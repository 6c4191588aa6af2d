package dev.refundfence.store;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderKey;
import dev.refundfence.schema.tables.records.RefundJobsRecord;

/** What a call is about, from the row. */
final class Orders {

    private Orders() {}

    static CallOrder of(RefundJobsRecord job, String providerPaymentId) {
        return new CallOrder(
                StoredRefund.key(job),
                job.getProvider(),
                new ProviderKey(job.getProviderKey()),
                providerPaymentId,
                StoredRefund.amount(job),
                job.getProviderRefundId(),
                job.getSentRequest());
    }

    /** The same order, with the request that is to be sent for it. */
    static CallOrder sending(CallOrder order, String request) {
        return new CallOrder(
                order.key(),
                order.provider(),
                order.providerKey(),
                order.providerPaymentId(),
                order.amount(),
                order.providerRefundId(),
                request);
    }
}
