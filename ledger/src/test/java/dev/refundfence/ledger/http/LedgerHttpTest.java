package dev.refundfence.ledger.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller.Reply;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The ledger's promises as a client sees them. */
@Tag("service")
class LedgerHttpTest {

    private final TestLedger ledger = TestLedger.shared();
    private final Caller caller = Caller.withWallet(ledger, 1000);

    @Test
    void debit_answers_everything_a_client_needs_to_check() {
        Reply reply = caller.debit("pay-1", 300);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.type()).isEqualTo("application/json");
        assertThat(reply.raw().body())
                .isEqualTo("{\"op\":\"DEBIT\",\"status\":\"OK\",\"tx_id\":\"pay-1\",\"account_id\":\"w\","
                        + "\"amount_minor\":300,\"currency\":\"TWD\",\"balance_minor\":700,\"refunded_minor\":0,"
                        + "\"replayed\":false}");
    }

    @Test
    void refund_answers_the_debit_that_it_refunded_and_what_it_moved() {
        caller.debit("pay-1", 300);
        Reply reply = caller.refund("refund-1", "pay-1", 100);
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("ref_tx")).isEqualTo("pay-1");
        assertThat(reply.number("refunded_minor")).isEqualTo(100);
        assertThat(reply.number("balance_minor")).isEqualTo(800);
    }

    @Test
    void same_request_again_is_answered_the_same_but_replayed() {
        String first = caller.debit("pay-1", 300).raw().body();
        Reply again = caller.debit("pay-1", 300);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.raw().body()).isEqualTo(first.replace("\"replayed\":false", "\"replayed\":true"));
    }

    @Test
    void business_refusals_are_answers_with_200_and_are_replayed() {
        assertThat(caller.debit("pay-1", 5000).text("status")).isEqualTo("INSUFFICIENT_FUNDS");
        Reply again = caller.debit("pay-1", 5000);
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.text("status")).isEqualTo("INSUFFICIENT_FUNDS");
        assertThat(again.body().path("replayed").asBoolean()).isTrue();
        assertThat(caller.refund("refund-1", "pay-1", 1).text("status")).isEqualTo("NOTHING_TO_REFUND");
    }

    @Test
    void refund_before_its_debit_cancels_it() {
        Reply refund = caller.refund("refund-1", "pay-1", 300);
        assertThat(refund.text("status")).isEqualTo("OK");
        assertThat(refund.number("refunded_minor")).isZero();
        assertThat(caller.debit("pay-1", 300).text("status")).isEqualTo("CANCELLED");
    }

    @Test
    void same_key_with_another_meaning_is_a_conflict() {
        caller.debit("pay-1", 300);
        Reply reply = caller.debit("pay-1", 301);
        assertThat(reply.status()).isEqualTo(422);
        assertThat(reply.type()).isEqualTo("application/problem+json");
        assertThat(reply.code()).isEqualTo("idempotency_key_conflict");
        assertThat(reply.number("status")).isEqualTo(422);
        assertThat(reply.text("detail")).contains("pay-1");
    }

    @Test
    void transaction_is_looked_up_by_its_key() {
        caller.debit("pay-1", 300);
        caller.refund("refund-1", "pay-1", 100);
        Reply refund = caller.get("/ledger/v1/transactions/refund-1");
        assertThat(refund.text("ref_tx")).isEqualTo("pay-1");
        assertThat(refund.number("amount_minor")).isEqualTo(100);
        assertThat(caller.get("/ledger/v1/transactions/pay-1").number("refunded_minor"))
                .isEqualTo(100);
        assertThat(caller.get("/ledger/v1/transactions/pay-2").code()).isEqualTo("not_found");
    }

    @Test
    void key_with_every_allowed_sign_is_looked_up() {
        String key = "A.z_0:9@-..";
        caller.debit(key, 300);
        assertThat(caller.get("/ledger/v1/transactions/" + key).text("tx_id")).isEqualTo(key);
    }

    @Test
    void refunds_of_a_debit_come_in_pages() {
        caller.debit("pay-1", 300);
        List.of("r1", "r2", "r3").forEach(key -> caller.refund(key, "pay-1", 150));
        Reply first = caller.get("/ledger/v1/debits/pay-1/refunds?limit=2");
        assertThat(first.body().path("items").size()).isEqualTo(2);
        assertThat(first.text("next_cursor")).isEqualTo("r2");
        Reply last = caller.get("/ledger/v1/debits/pay-1/refunds?limit=2&cursor=r2");
        assertThat(last.body().path("items").path(0).path("status").asString()).isEqualTo("NOTHING_TO_REFUND");
        assertThat(last.body().has("next_cursor")).isFalse();
        assertThat(caller.get("/ledger/v1/debits/r1/refunds").code()).isEqualTo("not_found");
    }

    @Test
    void wallet_is_201_when_made_and_200_when_made_again() {
        Caller other = Caller.fresh(ledger);
        String body = "{\"account_id\":\"w\",\"currency\":\"JPY\",\"balance_minor\":5}";
        assertThat(other.post("/ledger/v1/wallets", null, body).status()).isEqualTo(201);
        assertThat(other.post("/ledger/v1/wallets", null, body).status()).isEqualTo(200);
        Reply differs = other.post("/ledger/v1/wallets", null, body.replace("JPY", "TWD"));
        assertThat(differs.status()).isEqualTo(409);
        assertThat(differs.code()).isEqualTo("wallet_conflict");
        assertThat(other.get("/ledger/v1/wallets/w").raw().body())
                .isEqualTo("{\"account_id\":\"w\",\"currency\":\"JPY\",\"balance_minor\":5}");
    }

    @Test
    void nothing_of_another_client_can_be_seen_or_touched() {
        caller.debit("pay-1", 300);
        Caller stranger = Caller.fresh(ledger);
        assertThat(stranger.get("/ledger/v1/wallets/w").status()).isEqualTo(404);
        assertThat(stranger.get("/ledger/v1/transactions/pay-1").status()).isEqualTo(404);
        assertThat(stranger.get("/ledger/v1/debits/pay-1/refunds").status()).isEqualTo(404);
        assertThat(stranger.refund("refund-1", "pay-1", 300).code()).isEqualTo("account_unknown");
        assertThat(caller.get("/ledger/v1/wallets/w").number("balance_minor")).isEqualTo(700);
    }

    @Test
    void answer_is_json_whatever_the_client_accepts_because_a_406_would_hide_a_booking() {
        String body = "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\"}";
        Reply reply = Caller.send(caller.signed("POST", "/ledger/v1/debits", "pay-1", body)
                .header("Accept", "text/html")
                .setHeader("Content-Type", "application/json;charset=UTF-8"));
        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.type()).isEqualTo("application/json");
    }

    @Test
    void body_of_exactly_the_limit_is_taken() {
        String body = "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\"}";
        assertThat(caller.post("/ledger/v1/debits", "pay-1", body + " ".repeat(Calls.MAX_BODY_BYTES - body.length()))
                        .status())
                .isEqualTo(200);
    }

    @Test
    void greatest_amount_is_booked_to_the_last_unit() {
        Caller rich = Caller.withWallet(ledger, 1_000_000_000_000_000L);
        assertThat(rich.debit("pay-1", 999_999_999_999_999L).number("balance_minor"))
                .isOne();
        assertThat(rich.refund("refund-1", "pay-1", 999_999_999_999_999L).number("balance_minor"))
                .isEqualTo(1_000_000_000_000_000L);
        assertThat(rich.debit("pay-2", 1_000_000_000_000_000L).number("balance_minor"))
                .isZero();
    }
}
