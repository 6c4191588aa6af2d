package dev.refundfence.provider.ledger;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Scope;
import org.jspecify.annotations.Nullable;

/** One order and the entry that the ledger makes of it. */
final class LedgerOrders {

    static final RefundKey KEY = new RefundKey(new Scope("shop"), new OperationKey("refund-1"));
    static final ProviderKey PROVIDER_KEY = ProviderKey.of(KEY, ProviderKey.MAX_LENGTH);
    static final String REQUEST =
            "{\"ref_tx\":\"debit-1\",\"account_id\":\"wallet-1\",\"amount_minor\":1500,\"currency\":\"TWD\"}";

    private LedgerOrders() {}

    static CallOrder order(@Nullable String sentRequest) {
        return new CallOrder(
                KEY, "ledger", PROVIDER_KEY, "wallet-1/debit-1", new Money(1500, "TWD"), null, sentRequest);
    }

    /** The ledger's answer; {@code moved} is {@code refunded_minor}. */
    static String entry(String status, long moved) {
        return """
                {"op":"REFUND","status":"%s","tx_id":"%s","ref_tx":"debit-1","account_id":"wallet-1","amount_minor":1500,\
                "currency":"TWD","balance_minor":98765,"refunded_minor":%d,"replayed":false}""".formatted(status, PROVIDER_KEY, moved);
    }

    static String problem(int status, String code) {
        return """
                {"type":"about:blank","title":"T","status":%d,"detail":"D","code":"%s"}""".formatted(status, code);
    }
}
