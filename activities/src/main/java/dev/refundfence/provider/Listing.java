package dev.refundfence.provider;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds our refund among those of its payment. Pure. A payment may have been refunded twice by the same amount, by two operations or by a
 * person's hand: only the provider's id or our key tells which is ours, and never the amount.
 */
public final class Listing {

    /** A list that did not end within the requests that one look-up may make: what it did not show may be ours. */
    public static final ProviderOutcome TOO_LONG = new Unknown("list_too_long");

    private Listing() {}

    /** What a part of the list says for sure; empty if the rest must be seen first. */
    public static Optional<ProviderOutcome> ours(CallOrder order, List<ListedRefund> refunds) {
        List<ListedRefund> ours =
                refunds.stream().filter(refund -> isOf(order, refund)).toList();
        return switch (ours.size()) {
            case 0 -> Optional.empty();
            case 1 -> Optional.of(ours.getFirst().outcome());
            default -> Optional.of(ambiguous(ours));
        };
    }

    /** What the whole list says. */
    public static ProviderOutcome whole(CallOrder order, List<ListedRefund> refunds) {
        return ours(order, refunds).orElseGet(() -> {
            List<ListedRefund> perhapsOurs =
                    refunds.stream().filter(couldBe(order)).toList();
            return perhapsOurs.isEmpty() ? new NotFound("in the payment's list") : ambiguous(perhapsOurs);
        });
    }

    private static boolean isOf(CallOrder order, ListedRefund refund) {
        return refund.id().equals(order.providerRefundId())
                || order.providerKey().value().equals(refund.reference());
    }

    // It names nobody's key, and it is as much as ours: whose it is cannot be told. What failed moved nothing for
    // anybody.
    private static Predicate<ListedRefund> couldBe(CallOrder order) {
        return refund -> refund.reference() == null
                && refund.amount().equals(order.amount())
                && !(refund.outcome() instanceof Failed);
    }

    private static Ambiguous ambiguous(List<ListedRefund> refunds) {
        return new Ambiguous(refunds.stream().map(ListedRefund::id).toList());
    }
}
