package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.services.DatabaseServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a ledger of its own: a plan holds for every client. */
@Tag("service")
class CutRepliesTest {

    private static TestLedger ledger;

    private Misled misled;

    @BeforeAll
    static void start() {
        ledger = TestLedger.start(DatabaseServer.shared().freshSchema(), "--spring.profiles.active=dev");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @BeforeEach
    void no_faults() {
        misled = Misled.by(ledger);
    }

    @Test
    void cut_reply_sends_no_byte_though_the_money_moved() throws IOException {
        misled.plan("{'do':'cut_reply','for_key':'refund-1','times':1}");
        assertThat(rawRefund("refund-1")).isEmpty();
        assertThat(misled.balance()).isEqualTo(600);
        assertThat(misled.status("refund-1")).isEqualTo("OK");
    }

    @Test
    void uncut_reply_is_seen_by_the_same_eyes() throws IOException {
        assertThat(rawRefund("refund-1")).startsWith("HTTP/1.1 200").contains("\"refunded_minor\":100");
    }

    @Test
    void reply_is_cut_once_and_the_same_request_is_then_answered_as_a_replay() {
        misled.plan("{'do':'cut_reply','for_key':'refund-1','times':1}");
        assertThatThrownBy(() -> misled.refund("refund-1")).isInstanceOf(UncheckedIOException.class);
        assertThat(misled.refund("refund-1").body().path("replayed").asBoolean())
                .isTrue();
        assertThat(misled.balance()).isEqualTo(600);
    }

    @Test
    void every_third_executed_refund_loses_its_reply_and_replays_do_not_count() {
        misled.plan("{'do':'cut_reply','every':3}");
        List<Integer> cut = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            if (isCut("refund-" + i)) {
                cut.add(i);
            }
            assertThat(isCut("refund-" + i)).isFalse();
        }
        assertThat(cut).containsExactly(3);
        assertThat(misled.struck()).isEqualTo(1);
    }

    @Test
    void plan_without_faults_turns_it_off() {
        misled.plan("{'do':'cut_reply','every':1}");
        assertThat(isCut("refund-1")).isTrue();
        misled.plan("");
        assertThat(isCut("refund-2")).isFalse();
    }

    @Test
    void requests_that_are_refused_are_not_cut() {
        misled.plan("{'do':'cut_reply','every':1}");
        assertThat(misled.caller().refund("refund-1", "pay-1", 0).code()).isEqualTo("amount_invalid");
        assertThat(misled.struck()).isZero();
    }

    private boolean isCut(String key) {
        try {
            assertThat(misled.refund(key).status()).isEqualTo(200);
            return false;
        } catch (UncheckedIOException cut) {
            return true;
        }
    }

    private String headers(String key, String body) {
        return misled
                .caller()
                .signature("POST", "/ledger/v1/refunds", key, body.getBytes(StandardCharsets.US_ASCII))
                .entrySet()
                .stream()
                .map(header -> header.getKey() + ": " + header.getValue())
                .collect(Collectors.joining("\r\n"));
    }

    /** Everything that comes back on a connection of its own until the ledger closes it. */
    private String rawRefund(String key) throws IOException {
        String body = Caller.refundBody("pay-1", 100);
        String request = String.join(
                "\r\n",
                "POST /ledger/v1/refunds HTTP/1.1",
                "Host: ledger",
                "Connection: close",
                "Content-Type: application/json",
                headers(key, body),
                "Idempotency-Key: " + key,
                "Content-Length: " + body.length(),
                "",
                body);
        try (Socket socket =
                new Socket(InetAddress.getLoopbackAddress(), ledger.at("/").getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
