package dev.refundfence.provider.ledger;

import static dev.refundfence.provider.RawServer.answering;
import static dev.refundfence.provider.RawServer.hangingAfter;
import static dev.refundfence.provider.RawServer.silence;
import static dev.refundfence.provider.ledger.LedgerOrders.PROVIDER_KEY;
import static dev.refundfence.provider.ledger.LedgerOrders.REQUEST;
import static dev.refundfence.provider.ledger.LedgerOrders.entry;
import static dev.refundfence.provider.ledger.LedgerOrders.order;
import static dev.refundfence.provider.ledger.LedgerOrders.problem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.RawServer;
import dev.refundfence.provider.RawServer.Reaction;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The adapter against servers by hand: what it sends, and what it makes of what comes back. */
@Timeout(30)
class LedgerGatewayTest {

    private static final URI NOBODY = URI.create("http://127.0.0.1:9");

    private static final Signer SIGNER = new Signer("refunds", SigningSecret.of("s".repeat(32)));

    private static ProviderGateway gateway(URI address) {
        return new LedgerGateway(
                new LedgerSettings(address, "default", SIGNER, Duration.ofSeconds(20), Duration.ofMillis(500)));
    }

    private static ProviderOutcome sent(Reaction reaction) throws IOException {
        try (RawServer server = new RawServer(reaction)) {
            return gateway(server.address()).send(order(REQUEST)).outcome();
        }
    }

    @Test
    void the_request_is_rendered_to_the_byte_and_carries_nothing_that_changes() {
        assertThat(gateway(NOBODY).render(order(null))).isEqualTo(REQUEST);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "debit-1", "/debit-1", "wallet-1/", "a/b/c", "wallet 1/debit-1"})
    void a_payment_that_names_no_wallet_and_debit_is_not_rendered(String paymentId) {
        CallOrder order =
                new CallOrder(LedgerOrders.KEY, "ledger", PROVIDER_KEY, paymentId, new Money(1500, "TWD"), null, null);

        assertThat(LedgerPayment.isValid(paymentId)).isFalse();
        assertThatThrownBy(() -> gateway(NOBODY).render(order))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("provider_payment_id");
    }

    @Test
    void a_send_carries_the_stored_text_the_key_and_the_client() throws IOException {
        try (RawServer server = new RawServer(answering(200, entry("OK", 1500)))) {
            String stored = "{ \"as\": \"it was rendered the first time\" }";
            gateway(server.address()).send(order(stored));

            assertThat(server.requests())
                    .singleElement()
                    .asString()
                    .startsWith("POST /ledger/v1/refunds HTTP/1.1\r\n")
                    .contains("Content-Type: application/json\r\n", "Idempotency-Key: " + PROVIDER_KEY + "\r\n")
                    .contains("Signature-Input: sig1=(", ";keyid=\"refunds\";", "Signature: sig1=:")
                    .endsWith("\r\n\r\n" + stored);
        }
    }

    @Test
    void a_send_without_a_stored_request_is_a_defect() {
        assertThatThrownBy(() -> gateway(NOBODY).send(order(null)))
                .isInstanceOf(NullPointerException.class)
                .hasMessageContaining("sent_request");
    }

    @Test
    void a_look_up_asks_for_the_entry_under_our_key() throws IOException {
        try (RawServer server = new RawServer(answering(200, entry("OK", 1500)))) {
            ProviderOutcome outcome = gateway(URI.create(server.address() + "/"))
                    .lookUp(order(REQUEST), Way.MERCHANT_REFERENCE)
                    .outcome();

            assertThat(outcome).isEqualTo(new Succeeded(PROVIDER_KEY.value()));
            assertThat(server.requests())
                    .singleElement()
                    .asString()
                    .startsWith("GET /ledger/v1/transactions/" + PROVIDER_KEY + " HTTP/1.1\r\n")
                    .contains("Signature-Input: sig1=(", ";keyid=\"refunds\";", "Signature: sig1=:");
        }
    }

    @Test
    void a_look_up_that_finds_nothing_says_so() throws IOException {
        try (RawServer server = new RawServer(answering(404, problem(404, "not_found")))) {
            assertThat(gateway(server.address())
                            .lookUp(order(REQUEST), Way.MERCHANT_REFERENCE)
                            .outcome())
                    .isInstanceOf(NotFound.class);
        }
    }

    @Test
    void a_reply_that_was_cut_is_unknown_and_nothing_was_heard() throws IOException {
        try (RawServer server = new RawServer(silence())) {
            var reply = gateway(server.address()).send(order(REQUEST));

            assertThat(reply.outcome()).isEqualTo(new Unknown("connection_lost"));
            assertThat(reply.heard()).isNull();
        }
    }

    @Test
    void a_look_up_that_was_cut_is_not_repeated() throws IOException {
        RawServer server = new RawServer(silence());
        ProviderOutcome outcome = gateway(server.address())
                .lookUp(order(REQUEST), Way.MERCHANT_REFERENCE)
                .outcome();
        server.close();

        assertThat(outcome).isEqualTo(new Unknown("connection_lost"));
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_ledger_that_is_slow_to_answer_or_to_finish_leaves_the_outcome_unknown() throws IOException {
        assertThat(sent(hangingAfter(""))).isEqualTo(new Unknown("read_timeout"));
        assertThat(sent(hangingAfter("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"status\":\"OK\"")))
                .isEqualTo(new Unknown("read_timeout"));
    }

    @Test
    void a_page_after_executing_leaves_the_outcome_unknown() throws IOException {
        assertThat(sent(answering(502, "<html>Bad Gateway</html>", "Content-Type: text/html")))
                .isEqualTo(new Unknown("http_502"));
    }

    @Test
    void an_answer_of_any_size_leaves_the_outcome_unknown() throws IOException {
        assertThat(sent(answering(200, entry("OK", 1500) + " ".repeat(70_000))))
                .isEqualTo(new Unknown("body_too_large"));
    }

    @Test
    void too_many_requests_pass_on_the_wait() throws IOException {
        assertThat(sent(answering(429, "", "Retry-After: 12")))
                .isEqualTo(new NotSent("rate_limited", Duration.ofSeconds(12)));
    }

    @Test
    void a_ledger_that_is_not_there_got_nothing() {
        assertThat(gateway(NOBODY).send(order(REQUEST)).outcome()).isEqualTo(new NotSent("connect_refused"));
        assertThat(gateway(NOBODY)
                        .lookUp(order(REQUEST), Way.MERCHANT_REFERENCE)
                        .outcome())
                .isEqualTo(new NotSent("connect_refused"));
    }

    @Test
    void the_contract_allows_a_resend_and_takes_one_not_found_for_what_it_is() {
        ProviderContract contract = new LedgerGateway(new LedgerSettings(NOBODY, "default", SIGNER)).contract();

        assertThat(contract.key().resend()).isEqualTo(Resend.REPLAYS_EVERY_ANSWER);
        assertThat(contract.resendWindow()).isGreaterThan(Duration.ofDays(3000));
        assertThat(contract.lookup().notFoundTimes()).isEqualTo(1);
        assertThat(contract.lookup().visibilityDelay()).isZero();
        assertThat(contract.exchangeTimeout(contract.lookup().maxRequests())).isEqualTo(Duration.ofSeconds(6));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"ftp://ledger", "ledger", "http:/x", "http://u:p@ledger", "http://ledger?x=1", "http://ledger#x"
            })
    void an_address_that_cannot_be_called_is_refused(String address) {
        assertThatThrownBy(() -> gateway(URI.create(address)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("base-url must");
    }

    @Test
    void a_nameless_account_is_refused() {
        assertThatThrownBy(() -> new LedgerSettings(NOBODY, " ", SIGNER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("account");
    }
}
