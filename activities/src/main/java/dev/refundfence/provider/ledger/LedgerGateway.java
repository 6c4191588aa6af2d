package dev.refundfence.provider.ledger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.refundfence.provider.OneRequest;
import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderContract;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Refunds a debit to its wallet, and asks for the entry by our own key, which is also the ledger's id of it. */
public final class LedgerGateway implements ProviderGateway {

    private static final byte[] NO_BODY = {};

    private final LedgerSettings settings;
    private final ProviderContract contract;
    private final OneRequest wire;

    /** A gateway with its own connections. */
    public LedgerGateway(LedgerSettings settings) {
        this.settings = settings;
        this.contract = LedgerContract.with(settings);
        this.wire = new OneRequest(settings.connectTimeout(), settings.readTimeout());
    }

    @Override
    public ProviderContract contract() {
        return contract;
    }

    @Override
    public String account() {
        return settings.account();
    }

    /** Refuses a payment id of another form with an {@link IllegalArgumentException}; see {@link LedgerPayment}. */
    @Override
    public String render(CallOrder order) {
        LedgerPayment payment = LedgerPayment.of(order.providerPaymentId());
        // The fields stand in the order in which they are put: the same order is the same text, to the byte.
        return JsonNodeFactory.instance
                .objectNode()
                .put("ref_tx", payment.debitTx())
                .put("account_id", payment.accountId())
                .put("amount_minor", order.amount().minor())
                .put("currency", order.amount().currency())
                .toString();
    }

    @Override
    public ProviderReply send(CallOrder order) {
        String request = Objects.requireNonNull(order.sentRequest(), "sent_request must be stored before a send");
        HttpRequest.Builder refund = request("refunds")
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", order.providerKey().value());
        return LedgerAnswers.toSend(order, wire.exchange(refund, "POST", request.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public ProviderReply lookUp(CallOrder order) {
        HttpRequest.Builder entry =
                request("transactions/" + order.providerKey().value());
        return LedgerAnswers.toLookUp(order, wire.exchange(entry, "GET", NO_BODY));
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(settings.at(path))
                .header("Accept", "application/json, application/problem+json")
                // Who calls, until requests are signed.
                .header("Ledger-Client", settings.client().value());
    }
}
