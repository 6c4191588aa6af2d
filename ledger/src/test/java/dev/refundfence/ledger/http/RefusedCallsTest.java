package dev.refundfence.ledger.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller.Reply;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that are wrong in themselves: which code they get, in which order, and that nothing of them is stored. */
@Tag("service")
class RefusedCallsTest {

    private static final String DEBITS = "/ledger/v1/debits";
    private static final String GOOD = "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\"}";

    private final TestLedger ledger = TestLedger.shared();
    private final Caller caller = Caller.withWallet(ledger, 1000);

    @AfterEach
    void nothing_moved() {
        assertThat(caller.get("/ledger/v1/wallets/w").number("balance_minor")).isEqualTo(1000);
        assertThat(caller.get("/ledger/v1/transactions/pay-1").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "nothing                                                          | not well-formed",
                "``                                                               | one JSON object",
                "null                                                             | JSON object, not null",
                "[]                                                               | one JSON object",
                "{\"account_id\":\"w\",\"amount_minor\":300}                      | currency",
                "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":null}    | currency",
                "{\"account_id\":\"w\",\"amount_minor\":300.0,\"currency\":\"TWD\"}   | amount_minor is missing or must be an integer",
                "{\"account_id\":\"w\",\"amount_minor\":3e2,\"currency\":\"TWD\"}     | amount_minor is missing or must be an integer",
                "{\"account_id\":\"w\",\"amount_minor\":\"300\",\"currency\":\"TWD\"} | amount_minor is missing or must be an integer",
                "{\"account_id\":\"w\",\"amount_minor\":true,\"currency\":\"TWD\"}    | amount_minor is missing or must be an integer",
                "{\"account_id\":\"w\",\"amount_minor\":9223372036854775808,\"currency\":\"TWD\"} | out of range",
                "{\"account_id\":7,\"amount_minor\":300,\"currency\":\"TWD\"}     | account_id is missing or must be a text",
                "{\"account_id\":\"a b\",\"amount_minor\":300,\"currency\":\"TWD\"} | account_id must be 1 to 128",
                "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\",\"note\":1} | note is not known",
                "{\"account_id\":\"w\",\"Amount_minor\":300,\"currency\":\"TWD\"} | amount_minor is missing",
                "{\"account_id\":\"w\",\"amount_minor\":300,\"amount_minor\":300,\"currency\":\"TWD\"} | once",
                "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\"} {} | nothing after it"
            })
    void body_is_taken_at_its_word(String body, String said) {
        Reply reply = caller.post(DEBITS, "pay-1", body);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("body_invalid");
        assertThat(reply.text("detail")).contains(said).doesNotContain("dev.refundfence", "java.");
    }

    @Test
    void body_that_is_not_utf_8_is_refused() {
        Reply reply = Caller.send(caller.signed("POST", DEBITS, "pay-1", GOOD.getBytes(StandardCharsets.UTF_16)));
        assertThat(reply.code()).isEqualTo("body_invalid");
    }

    @ParameterizedTest
    @CsvSource({
        "w, 0, TWD, amount_invalid",
        "w, -1, TWD, amount_invalid",
        "w, 1000000000000001, TWD, amount_invalid",
        "w, 300, ABC, currency_invalid",
        "w, 300, USD, currency_mismatch",
        "v, 300, TWD, account_unknown"
    })
    void meaning_that_cannot_be_booked_is_refused(String account, long amount, String currency, String code) {
        Reply reply = caller.post(
                DEBITS,
                "pay-1",
                "{\"account_id\":\"" + account + "\",\"amount_minor\":" + amount + ",\"currency\":\"" + currency
                        + "\"}");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.code()).isEqualTo(code);
    }

    @Test
    void settlement_of_a_debit_that_has_not_come_is_refused() {
        Reply reply = caller.settle("settle-1", "pay-1");
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.code()).isEqualTo("ref_tx_unknown");
        assertThat(reply.text("detail")).contains("pay-1");
        assertThat(caller.get("/ledger/v1/transactions/settle-1").status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "a/b", "a,b", ".", "..", "\"pay-1\""})
    void malformed_key_is_refused(String key) {
        Reply reply = caller.post(DEBITS, key, GOOD);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("idempotency_key_invalid");
    }

    @Test
    void key_is_asked_for_and_has_at_most_128_characters_and_comes_once() {
        assertThat(caller.post(DEBITS, null, GOOD).code()).isEqualTo("idempotency_key_missing");
        assertThat(caller.post(DEBITS, "k".repeat(129), GOOD).code()).isEqualTo("idempotency_key_invalid");
        Reply twice = Caller.send(caller.signed("POST", DEBITS, "pay-1, pay-2", GOOD)
                .setHeader("Idempotency-Key", "pay-1")
                .header("Idempotency-Key", "pay-2"));
        assertThat(twice.code()).isEqualTo("idempotency_key_invalid");
    }

    @Test
    void path_and_method_are_checked_first() {
        assertThat(caller.get("/ledger/v1/nothing").code()).isEqualTo("not_found");
        assertThat(caller.get("/").code()).isEqualTo("not_found");
        Reply wrong = caller.get(DEBITS);
        assertThat(wrong.status()).isEqualTo(405);
        assertThat(wrong.code()).isEqualTo("method_not_allowed");
        assertThat(wrong.raw().headers().firstValue("Allow")).contains("POST");
    }

    @Test
    void size_is_checked_before_the_media_type_announced_or_not() {
        byte[] large = new byte[64 * 1024 + 1];
        HttpRequest.Builder announced = unsigned().POST(BodyPublishers.ofByteArray(large));
        assertThat(Caller.send(announced).code()).isEqualTo("body_too_large");
        HttpRequest.Builder chunked =
                unsigned().POST(BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large)));
        Reply reply = Caller.send(chunked);
        assertThat(reply.status()).isEqualTo(413);
        assertThat(reply.code()).isEqualTo("body_too_large");
    }

    @Test
    void media_type_is_checked_before_the_signature_and_that_before_the_key_and_that_before_the_body() {
        HttpRequest.Builder nobody = unsigned().POST(BodyPublishers.ofString("{"));
        Reply reply = Caller.send(nobody);
        assertThat(reply.status()).isEqualTo(415);
        assertThat(reply.code()).isEqualTo("media_type_unsupported");
        assertThat(Caller.send(nobody.header("Content-Type", "application/json"))
                        .code())
                .isEqualTo("signature_missing");
        assertThat(caller.post(DEBITS, null, "{").code()).isEqualTo("idempotency_key_missing");
        assertThat(caller.post(DEBITS, "pay-1", "{").code()).isEqualTo("body_invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/x-www-form-urlencoded", "multipart/form-data;boundary=x", "text/plain", "*/*"})
    void other_media_type_is_refused(String type) {
        Reply reply = Caller.send(caller.signed("POST", DEBITS, "pay-1", GOOD).setHeader("Content-Type", type));
        assertThat(reply.code()).isEqualTo("media_type_unsupported");
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=501", "limit=x", "limit=1&limit=2", "cursor=a%20b"})
    void malformed_page_is_refused(String query) {
        Reply reply = caller.get("/ledger/v1/debits/pay-1/refunds?" + query);
        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.code()).isEqualTo("parameter_invalid");
    }

    private HttpRequest.Builder unsigned() {
        return HttpRequest.newBuilder(ledger.at(DEBITS));
    }
}
