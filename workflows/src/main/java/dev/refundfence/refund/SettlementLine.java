package dev.refundfence.refund;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt.Heard;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A line of a provider's settlement file: what it booked, told long after. It came through a person's hands, so it is a hint like an
 * unconfirmed event, and a look-up says what is so.
 *
 * @param line its number in the file, from 1
 * @param providerKey our key; null if the file has none
 * @param providerRefundId the provider's id of the refund
 * @param amount what was refunded
 * @param status how it stands there
 */
public record SettlementLine(
        long line, @Nullable String providerKey, String providerRefundId, Money amount, Status status) {

    /** How a settled refund stands. */
    public enum Status {
        /** The money moved. */
        SUCCEEDED,
        /** No money moved. */
        FAILED,
        /** The money moved and came back. */
        RETURNED;

        /** The word that stands in files. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** The same as something that the provider told. */
    public ProviderEvent event() {
        return new ProviderEvent(
                String.valueOf(line),
                new ProviderEvent.About(providerKey, providerRefundId),
                this::meaning,
                new Heard(status.word(), amount, "{}"));
    }

    private ProviderOutcome meaning(CallOrder order) {
        if (!amount.equals(order.amount())) {
            return new Mismatch("amount_minor " + amount.minor() + " " + amount.currency());
        }
        return switch (status) {
            case SUCCEEDED -> new Succeeded(providerRefundId);
            case FAILED, RETURNED -> new Failed(providerRefundId, status.word());
        };
    }
}
