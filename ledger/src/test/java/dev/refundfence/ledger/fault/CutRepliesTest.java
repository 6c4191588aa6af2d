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

    private Caller caller;

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
        caller = Caller.withWallet(ledger, 1000);
        caller.put("/ledger/_faults", "{}");
        caller.debit("pay-1", 500);
    }

    @Test
    void cut_reply_sends_no_byte_though_the_money_moved() throws IOException {
        caller.put("/ledger/_faults", "{\"cut_reply_for\":[\"refund-1\"]}");
        assertThat(rawRefund("refund-1")).isEmpty();
        assertThat(caller.get("/ledger/v1/wallets/w").number("balance_minor")).isEqualTo(600);
        assertThat(caller.get("/ledger/v1/transactions/refund-1").text("status"))
                .isEqualTo("OK");
    }

    @Test
    void uncut_reply_is_seen_by_the_same_eyes() throws IOException {
        assertThat(rawRefund("refund-1")).startsWith("HTTP/1.1 200").contains("\"refunded_minor\":100");
    }

    @Test
    void reply_is_cut_once_and_the_same_request_is_then_answered_as_a_replay() {
        caller.put("/ledger/_faults", "{\"cut_reply_for\":[\"refund-1\"]}");
        assertThatThrownBy(() -> caller.refund("refund-1", "pay-1", 100)).isInstanceOf(UncheckedIOException.class);
        assertThat(caller.refund("refund-1", "pay-1", 100)
                        .body()
                        .path("replayed")
                        .asBoolean())
                .isTrue();
        assertThat(caller.get("/ledger/v1/wallets/w").number("balance_minor")).isEqualTo(600);
    }

    @Test
    void every_third_executed_refund_loses_its_reply_and_replays_do_not_count() {
        long before = caller.get("/ledger/_faults").number("replies_cut");
        caller.put("/ledger/_faults", "{\"cut_reply_every\":3}");
        List<Integer> cut = new ArrayList<>();
        for (int i = 1; i <= 7; i++) {
            if (isCut("refund-" + i)) {
                cut.add(i);
            }
            assertThat(isCut("refund-" + i)).isFalse();
        }
        assertThat(cut).containsExactly(3, 6);
        Caller.Reply shown = caller.get("/ledger/_faults");
        assertThat(shown.number("cut_reply_every")).isEqualTo(3);
        assertThat(shown.number("refunds_executed")).isEqualTo(7);
        assertThat(shown.number("replies_cut") - before).isEqualTo(2);
    }

    @Test
    void zero_turns_it_off() {
        caller.put("/ledger/_faults", "{\"cut_reply_every\":1}");
        assertThat(isCut("refund-1")).isTrue();
        caller.put("/ledger/_faults", "{\"cut_reply_every\":0}");
        assertThat(isCut("refund-2")).isFalse();
    }

    @Test
    void debits_are_not_counted_and_requests_that_are_refused_are_not_cut() {
        caller.put("/ledger/_faults", "{\"cut_reply_every\":1}");
        assertThat(caller.debit("pay-2", 1).status()).isEqualTo(200);
        assertThat(caller.refund("refund-1", "pay-1", 0).code()).isEqualTo("amount_invalid");
        assertThat(caller.get("/ledger/_faults").number("refunds_executed")).isZero();
    }

    @Test
    void plan_that_is_not_understood_is_refused() {
        assertThat(caller.put("/ledger/_faults", "{\"cut_reply_every\":-1}").code())
                .isEqualTo("body_invalid");
        assertThat(caller.put("/ledger/_faults", "{\"cut_replies_every\":10}").code())
                .isEqualTo("body_invalid");
        assertThat(caller.put("/ledger/_faults", "{\"cut_reply_for\":[7]}").code())
                .isEqualTo("body_invalid");
    }

    @Test
    void what_really_moved_is_told_from_the_entries() {
        long before = sum("REFUND");
        caller.put("/ledger/_faults", "{\"cut_reply_every\":1}");
        isCut("refund-1");
        assertThat(sum("REFUND") - before).isEqualTo(100);
    }

    private static long sum(String op) {
        for (var item :
                Caller.fresh(ledger).get("/ledger/_faults/movements").body().path("items")) {
            if (item.path("op").asString().equals(op)
                    && item.path("currency").asString().equals("TWD")) {
                return item.path("sum_minor").asLong();
            }
        }
        return 0;
    }

    private boolean isCut(String key) {
        try {
            assertThat(caller.refund(key, "pay-1", 100).status()).isEqualTo(200);
            return false;
        } catch (UncheckedIOException cut) {
            return true;
        }
    }

    private String headers(String key, String body) {
        return caller
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
