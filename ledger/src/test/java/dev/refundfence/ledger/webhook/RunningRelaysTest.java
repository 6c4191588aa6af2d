package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.services.DatabaseServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;

/** The relays of a whole ledger, as its settings make them. */
@Tag("service")
class RunningRelaysTest {

    @TempDir
    Path folder;

    @AfterEach
    void quiet() {
        LoggingSystem.get(getClass().getClassLoader()).setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, LogLevel.WARN);
    }

    @Test
    void client_with_a_webhook_is_told_of_its_refunds_and_the_secret_stands_in_no_log() throws Exception {
        try (Receiver receiver = Receiver.open()) {
            receiver.manner = Receiver.status(500);
            try (TestLedger ledger = ledger(receiver)) {
                Caller shop = withDebit(new Caller(ledger, "shop"));
                shop.refund("refund-1", "pay-1", 100);
                receiver.awaitArrivals(1);
                receiver.manner = Receiver.status(204);
                shop.refund("refund-2", "pay-1", 100);
                receiver.awaitArrivals(1);
            }
        }
        assertThat(log())
                .contains("of shop not delivered (try 1): HTTP 500")
                .doesNotContain(Receiver.SECRET, Receiver.SECRET.substring("whsec_".length()), TestLedger.SECRET);
    }

    @Test
    void client_without_a_webhook_is_told_nothing() throws Exception {
        try (Receiver receiver = Receiver.open();
                TestLedger ledger = ledger(receiver)) {
            withDebit(new Caller(ledger, "other")).refund("refund-1", "pay-1", 100);
            withDebit(new Caller(ledger, "shop")).refund("refund-1", "pay-1", 200);
            receiver.awaitArrivals(1);
            assertThat(receiver.arrivals.getFirst().body()).contains("\"refunded_minor\":200");
            assertThat(new EventRows(ledger, "other").states()).containsExactly("due 0 -");
        }
    }

    private TestLedger ledger(Receiver receiver) {
        return TestLedger.start(
                DatabaseServer.shared().freshSchema(),
                "--ledger.clients.other.secrets=" + TestLedger.SECRET,
                "--ledger.clients.shop.secrets=" + TestLedger.SECRET,
                "--ledger.clients.shop.webhook.url=" + receiver.address(),
                "--ledger.clients.shop.webhook.secret=" + Receiver.SECRET,
                "--logging.level.root=debug",
                "--logging.threshold.console=off",
                "--logging.file.name=" + folder.resolve("ledger.log"));
    }

    private static Caller withDebit(Caller caller) {
        caller.post("/ledger/v1/wallets", null, "{\"account_id\":\"w\",\"currency\":\"TWD\",\"balance_minor\":1000}");
        caller.debit("pay-1", 500);
        return caller;
    }

    private String log() throws IOException {
        return Files.readString(folder.resolve("ledger.log"));
    }
}
