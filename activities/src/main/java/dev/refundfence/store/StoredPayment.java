package dev.refundfence.store;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.Scope;
import dev.refundfence.schema.tables.records.PaymentsRecord;

/**
 * A registered payment and its balance, in minor units of its currency.
 *
 * @param payment what was captured
 * @param reservedMinor promised to refunds that are not closed
 * @param refundedMinor given back
 * @param excessMinor of what was given back, how much was more than the payment had room for
 * @param disputed whether it accepts no refund now
 */
public record StoredPayment(
        Payment payment, long reservedMinor, long refundedMinor, long excessMinor, boolean disputed) {

    /** What may still be refunded; never negative. */
    public long refundableMinor() {
        return payment.captured().minor() + excessMinor - reservedMinor - refundedMinor;
    }

    static StoredPayment of(PaymentsRecord row) {
        return new StoredPayment(
                new Payment(
                        new Scope(row.getScope()),
                        row.getPaymentId(),
                        new Payment.At(row.getProvider(), row.getProviderAccount(), row.getProviderPaymentId()),
                        new Money(row.getCapturedMinor(), row.getCurrency())),
                row.getReservedMinor(),
                row.getRefundedMinor(),
                row.getExcessMinor(),
                row.getDisputed());
    }
}
