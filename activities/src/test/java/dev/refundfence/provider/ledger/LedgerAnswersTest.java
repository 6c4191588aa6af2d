package dev.refundfence.provider.ledger;

import static dev.refundfence.provider.ledger.LedgerOrders.PROVIDER_KEY;
import static dev.refundfence.provider.ledger.LedgerOrders.entry;
import static dev.refundfence.provider.ledger.LedgerOrders.order;
import static dev.refundfence.provider.ledger.LedgerOrders.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.WireAnswer;
import dev.refundfence.provider.WireAnswer.Answered;
import dev.refundfence.provider.WireAnswer.NotDeparted;
import dev.refundfence.provider.WireAnswer.Unanswered;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every status word, every problem and every way in which an answer can be wrong. */
class LedgerAnswersTest {

    private static final String ID = PROVIDER_KEY.value();

    private static ProviderOutcome sent(int status, String body) {
        return LedgerAnswers.toSend(order(null), answered(status, body)).outcome();
    }

    private static ProviderOutcome lookedUp(int status, String body) {
        return LedgerAnswers.toLookUp(order(null), answered(status, body)).outcome();
    }

    private static WireAnswer answered(int status, String body) {
        return new Answered(status, null, body);
    }

    @Test
    void an_entry_that_moved_the_ordered_amount_succeeded() {
        assertThat(sent(200, entry("OK", 1500))).isEqualTo(new Succeeded(ID));
        assertThat(lookedUp(200, entry("OK", 1500))).isEqualTo(new Succeeded(ID));
    }

    @Test
    void an_entry_under_way_is_pending() {
        assertThat(sent(202, entry("PENDING", 0))).isEqualTo(new Pending(ID, "pending"));
        assertThat(sent(200, entry("PENDING", 0))).isEqualTo(new Pending(ID, "pending"));
        assertThat(lookedUp(200, entry("PENDING", 0))).isEqualTo(new Pending(ID, "pending"));
    }

    @ParameterizedTest
    @CsvSource({
        "OK, nothing_to_refund",
        "NOTHING_TO_REFUND, nothing_to_refund",
        "EXCEEDS_REFUNDABLE, exceeds_refundable",
        "ALREADY_SETTLED, already_settled",
        "INSUFFICIENT_FUNDS, insufficient_funds"
    })
    void an_entry_that_moved_nothing_declines_a_send_and_failed_in_a_look_up(String status, String code) {
        assertThat(sent(200, entry(status, 0))).isEqualTo(new Declined(code));
        assertThat(lookedUp(200, entry(status, 0))).isEqualTo(new Failed(ID, code));
    }

    @ParameterizedTest
    @CsvSource({"FAILED, failed", "RETURNED, returned"})
    void an_entry_that_was_accepted_and_ended_without_money_is_our_refund_that_failed(String status, String code) {
        assertThat(sent(200, entry(status, 0))).isEqualTo(new Failed(ID, code));
        assertThat(lookedUp(200, entry(status, 0))).isEqualTo(new Failed(ID, code));
        assertThat(lookedUp(200, entry(status, 1500))).isEqualTo(new Mismatch("refunded_minor 1500"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"CANCELLED", "ALREADY_REFUNDED", "BOUNCED", "ok", ""})
    void a_word_that_nobody_knows_is_unknown(String status) {
        assertThat(sent(200, entry(status, 0))).isEqualTo(new Unknown("unknown_status_" + status));
        assertThat(lookedUp(200, entry(status, 0))).isInstanceOf(Unknown.class);
    }

    @ParameterizedTest
    @CsvSource({"OK, 1499", "OK, 1501", "OK, -1500", "NOTHING_TO_REFUND, 1500", "EXCEEDS_REFUNDABLE, 1"})
    void another_amount_than_ordered_is_a_mismatch(String status, long moved) {
        assertThat(sent(200, entry(status, moved))).isEqualTo(new Mismatch("refunded_minor " + moved));
    }

    @ParameterizedTest
    @CsvSource({
        "REFUND, DEBIT, op DEBIT",
        "wallet-1, wallet-2, payment wallet-2/debit-1",
        "debit-1, debit-2, payment wallet-1/debit-2",
        "TWD, USD, currency USD",
        "\"amount_minor\":1500, \"amount_minor\":15, amount_minor 15"
    })
    void an_entry_that_is_not_as_ordered_is_a_mismatch(String ordered, String told, String what) {
        String body = entry("OK", 1500).replace(ordered, told);

        assertThat(sent(200, body)).isEqualTo(new Mismatch(what));
        assertThat(lookedUp(200, body)).isEqualTo(new Mismatch(what));
    }

    @Test
    void an_entry_under_another_key_is_a_mismatch_even_if_refused() {
        String body = entry("NOTHING_TO_REFUND", 0).replace(ID, "other");

        assertThat(sent(200, body)).isEqualTo(new Mismatch("tx_id other"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"op", "status", "tx_id", "account_id", "amount_minor", "currency", "refunded_minor"})
    void an_entry_that_lacks_a_field_proves_nothing(String field) {
        String body = entry("OK", 1500).replace("\"" + field + "\"", "\"x\"");

        assertThat(sent(200, body)).isEqualTo(new Unknown("unreadable_answer"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"OK\"",
                "<html><body>502 Bad Gateway</body></html>",
                "{\"status\":\"OK\"",
                "{\"status\":\"OK\",\"status\":\"OK\"}",
                "{} {}"
            })
    void a_body_that_is_no_entry_proves_nothing(String body) {
        assertThat(sent(200, body)).isEqualTo(new Unknown("unreadable_answer"));
        assertThat(lookedUp(200, body)).isEqualTo(new Unknown("unreadable_answer"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"1500\"", "1500.0", "15e2", "null", "99999999999999999999", "true"})
    void an_amount_that_is_no_whole_number_proves_nothing(String amount) {
        String body = entry("OK", 1500).replace("\"refunded_minor\":1500", "\"refunded_minor\":" + amount);

        assertThat(sent(200, body)).isEqualTo(new Unknown("unreadable_answer"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ref_tx_invalid",
                "currency_invalid",
                "amount_invalid",
                "account_unknown",
                "account_mismatch",
                "currency_mismatch"
            })
    void a_request_that_is_wrong_in_itself_is_declined(String code) {
        assertThat(sent(422, problem(422, code))).isEqualTo(new Declined(code));
        assertThat(lookedUp(422, problem(422, code))).isEqualTo(new Unknown("http_422_" + code));
    }

    @ParameterizedTest
    @CsvSource({
        "422, idempotency_key_conflict",
        "422, never_heard_of",
        "409, request_in_progress",
        "400, body_invalid",
        "404, not_found",
        "405, method_not_allowed",
        "413, body_too_large",
        "415, media_type_unsupported",
        "500, internal_error",
        "503, busy"
    })
    void any_other_problem_leaves_the_outcome_unknown(int status, String code) {
        assertThat(sent(status, problem(status, code))).isEqualTo(new Unknown("http_" + status + "_" + code));
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 204, 301, 307, 400, 404, 409, 422, 500, 502, 503, 504, 599})
    void an_answer_without_the_ledgers_own_words_leaves_the_outcome_unknown(int status) {
        assertThat(sent(status, "<html>proxy</html>")).isEqualTo(new Unknown("http_" + status));
        assertThat(lookedUp(status, "<html>proxy</html>")).isEqualTo(new Unknown("http_" + status));
    }

    @Test
    void only_the_ledgers_own_not_found_is_one() {
        assertThat(lookedUp(404, problem(404, "not_found"))).isEqualTo(new NotFound("by our key"));
        assertThat(lookedUp(410, problem(410, "not_found"))).isInstanceOf(Unknown.class);
        assertThat(lookedUp(404, entry("OK", 1500))).isInstanceOf(Unknown.class);
    }

    @Test
    void too_many_requests_were_not_sent_and_say_when_to_come_again() {
        WireAnswer answer = new Answered(429, Duration.ofSeconds(7), problem(429, "rate_limited"));

        assertThat(LedgerAnswers.toSend(order(null), answer).outcome())
                .isEqualTo(new NotSent("rate_limited", Duration.ofSeconds(7)));
        assertThat(LedgerAnswers.toLookUp(order(null), answer).outcome()).isInstanceOf(NotSent.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403})
    void refused_credentials_were_not_sent(int status) {
        assertThat(sent(status, "")).isEqualTo(new NotSent("credentials_refused"));
        assertThat(lookedUp(status, "")).isEqualTo(new NotSent("credentials_refused"));
    }

    @Test
    void signature_that_the_ledger_saw_before_leaves_the_outcome_unknown() {
        assertThat(sent(401, problem(401, "replayed_request"))).isEqualTo(new Unknown("http_401_replayed_request"));
        assertThat(sent(401, problem(401, "signature_expired"))).isEqualTo(new NotSent("credentials_refused"));
    }

    @Test
    void what_was_not_heard_is_no_receipt() {
        ProviderReply refused = LedgerAnswers.toSend(order(null), new NotDeparted("connect_refused"));
        ProviderReply silent = LedgerAnswers.toSend(order(null), new Unanswered("read_timeout"));

        assertThat(refused).isEqualTo(new ProviderReply(new NotSent("connect_refused"), null));
        assertThat(silent).isEqualTo(new ProviderReply(new Unknown("read_timeout"), null));
    }

    @Test
    void a_receipt_keeps_the_words_the_amount_and_no_balance() {
        var heard = LedgerAnswers.toSend(order(null), answered(200, entry("OK", 1500)))
                .heard();

        assertThat(heard).isNotNull();
        assertThat(heard.statusWord()).isEqualTo("OK");
        assertThat(heard.amount()).isEqualTo(new Money(1500, "TWD"));
        assertThat(heard.payload()).contains("refunded_minor").doesNotContain("98765");
    }

    @Test
    void a_receipt_of_whatever_was_said_is_bounded() {
        var heard = LedgerAnswers.toSend(order(null), answered(502, "x".repeat(50_000)))
                .heard();

        assertThat(heard).isNotNull();
        assertThat(heard.statusWord()).isEqualTo("http_502");
        assertThat(heard.amount()).isNull();
        assertThat(heard.payload()).hasSize(4_000);
    }

    @Test
    void a_word_as_long_as_a_page_is_cut_to_what_can_be_stored() {
        String body = entry("W".repeat(5_000), 0).replace("TWD", "X".repeat(5_000));
        ProviderReply reply = LedgerAnswers.toSend(order(null), answered(200, body));

        assertThat(reply.outcome())
                .isInstanceOfSatisfying(
                        Mismatch.class, mismatch -> assertThat(mismatch.what()).hasSizeLessThan(200));
        assertThat(reply.heard().statusWord()).hasSize(64);
        assertThat(reply.heard().amount()).isNull();
    }
}
