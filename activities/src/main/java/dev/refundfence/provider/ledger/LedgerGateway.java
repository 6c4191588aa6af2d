package dev.refundfence.provider.ledger;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.refundfence.provider.OneRequest;
import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.WireAnswer;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.signature.Signable;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.function.UnaryOperator;

/** Refunds a debit to its wallet, and asks for the entry by our own key, which is also the ledger's id of it, or by the debit's list. */
public final class LedgerGateway implements ProviderGateway {

    /** What the ledger promises, with its usual timeouts. */
    public static final ProviderContract CONTRACT = LedgerContract.USUAL;

    private static final byte[] NO_BODY = {};
    private static final int LARGEST_PAGE = 500;

    private final LedgerSettings settings;
    private final ProviderContract contract;
    private final OneRequest wire;

    /** A gateway with its own connections, and the contract that the ledger keeps. */
    public LedgerGateway(LedgerSettings settings) {
        this(settings, UnaryOperator.identity());
    }

    /** The same, where an agreement changes something in the contract. */
    public LedgerGateway(LedgerSettings settings, UnaryOperator<ProviderContract> agreement) {
        this.settings = settings;
        this.contract = agreement.apply(LedgerContract.with(settings));
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
        byte[] body = request.getBytes(StandardCharsets.UTF_8);
        URI refunds = settings.at("refunds");
        String key = order.providerKey().value();
        HttpRequest.Builder refund = signed(refunds, Signable.of("POST", refunds, body, key))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key);
        return LedgerAnswers.toSend(order, wire.exchange(refund, "POST", body));
    }

    @Override
    public ProviderReply lookUp(CallOrder order, Way way) {
        return switch (way) {
            // Our key is the ledger's own id of the entry.
            case PROVIDER_ID, MERCHANT_REFERENCE ->
                LedgerAnswers.toLookUp(
                        order,
                        ask(settings.at("transactions/" + order.providerKey().value())));
            case LIST_BY_PAYMENT -> {
                String debit = LedgerPayment.of(order.providerPaymentId()).debitTx();
                String list = "debits/" + debit + "/refunds?limit=" + LARGEST_PAGE;
                yield new LedgerListing(
                                order,
                                cursor -> ask(settings.at(list
                                        + cursor.map(after ->
                                                        "&cursor=" + URLEncoder.encode(after, StandardCharsets.UTF_8))
                                                .orElse(""))))
                        .read(contract.lookup().maxRequests());
            }
        };
    }

    private WireAnswer ask(URI what) {
        return wire.exchange(signed(what, Signable.of("GET", what, NO_BODY, null)), "GET", NO_BODY);
    }

    // A resend has the same bytes and a new signature: what the ledger must not take twice is a recorded request.
    private HttpRequest.Builder signed(URI address, Signable signable) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address).header("Accept", "application/json, application/problem+json");
        settings.signer().sign(signable).forEach(request::header);
        return request;
    }
}
