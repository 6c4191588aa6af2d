package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.webhook.Receiver;
import dev.refundfence.services.DatabaseServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Webhooks of a ledger that tells them in its own manner. */
@Tag("service")
class FaultyWebhooksTest {

    private Receiver receiver;
    private TestLedger ledger;
    private Misled misled;

    @BeforeEach
    void start() throws IOException {
        receiver = Receiver.open();
        ledger = TestLedger.start(
                DatabaseServer.shared().freshSchema(),
                "--spring.profiles.active=test",
                "--ledger.clients.shop.secrets=" + TestLedger.SECRET,
                "--ledger.clients.shop.webhook.url=" + receiver.address(),
                "--ledger.clients.shop.webhook.secret=" + Receiver.SECRET);
        misled = new Misled(new Caller(ledger, "shop"));
        misled.caller()
                .post("/ledger/v1/wallets", null, "{\"account_id\":\"w\",\"currency\":\"TWD\",\"balance_minor\":1000}");
        misled.caller().debit("pay-1", 500);
    }

    @AfterEach
    void stop() {
        ledger.close();
        receiver.close();
    }

    @Test
    void webhook_first_has_arrived_when_the_reply_comes() {
        misled.plan("{'do':'webhook_first','for_key':'refund-1'}");
        misled.refund("refund-1");
        assertThat(told()).containsExactly("refund-1");
    }

    @Test
    void webhook_that_is_never_sent_leaves_room_for_the_next_one() throws InterruptedException {
        misled.plan("{'do':'webhook_never','for_key':'refund-1'}");
        misled.refund("refund-1");
        misled.refund("refund-2");
        receiver.awaitArrivals(1);
        assertThat(told()).containsExactly("refund-2");
    }

    @Test
    void webhook_comes_twice_under_one_id() throws InterruptedException {
        misled.plan("{'do':'webhook_twice','for_key':'refund-1'}");
        misled.refund("refund-1");
        receiver.awaitArrivals(2);
        assertThat(receiver.ids()).hasSize(2);
        assertThat(receiver.ids().getFirst()).isEqualTo(receiver.ids().getLast());
    }

    @Test
    void late_webhook_is_overtaken_by_a_later_one() throws InterruptedException {
        misled.plan("{'do':'webhook_late','for_key':'refund-1'}");
        misled.refund("refund-1");
        misled.refund("refund-2");
        receiver.awaitArrivals(2);
        assertThat(told()).containsExactly("refund-2", "refund-1");
    }

    private List<String> told() {
        return receiver.arrivals.stream()
                .map(arrival -> arrival.json().path("data").path("tx_id").asString())
                .toList();
    }
}
