package dev.refundfence.ledger.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller.Reply;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The two layers before the books: who calls, and whether this very call was made before. */
@Tag("service")
class SignedCallsTest {

    private static final String DEBITS = "/ledger/v1/debits";
    private static final String BODY = "{\"account_id\":\"w\",\"amount_minor\":300,\"currency\":\"TWD\"}";

    private final TestLedger ledger = TestLedger.shared();
    private final Caller caller = Caller.withWallet(ledger, 1000);

    private long balance() {
        return caller.get("/ledger/v1/wallets/w").number("balance_minor");
    }

    private HttpRequest.Builder debit() {
        return caller.signed("POST", DEBITS, "pay-1", BODY);
    }

    private static void refused(HttpRequest.Builder request, String code) {
        Reply reply = Caller.send(request);
        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.type()).isEqualTo("application/problem+json");
        assertThat(reply.code()).isEqualTo(code);
        assertThat(reply.text("detail")).isNotBlank();
    }

    @Test
    void request_without_a_signature_is_told_to_sign() {
        refused(HttpRequest.newBuilder(ledger.at("/ledger/v1/wallets/w")), "signature_missing");
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void changed_body_key_or_digest_is_refused_and_nothing_is_booked() {
        refused(debit().POST(BodyPublishers.ofString(BODY.replace("300", "301"))), "signature_invalid");
        refused(debit().setHeader("Idempotency-Key", "pay-2"), "signature_invalid");
        refused(debit().setHeader("Content-Digest", "sha-256=:AAAA:"), "signature_invalid");
        assertThat(balance()).isEqualTo(1000);
    }

    @Test
    void body_whose_digest_is_left_out_is_refused() {
        HttpRequest.Builder bare = HttpRequest.newBuilder(ledger.at(DEBITS))
                .POST(BodyPublishers.ofString(BODY))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", "pay-1");
        Map<String, String> signature = caller.signature("POST", DEBITS, "pay-1", new byte[0]);
        signature.forEach(bare::header);
        refused(bare, "signature_invalid");
    }

    @Test
    void signature_of_one_caller_does_not_open_another_ones_books() {
        Caller other = Caller.fresh(ledger);
        HttpRequest.Builder disguised = other.signed("GET", "/ledger/v1/wallets/w", null, "");
        assertThat(Caller.send(disguised).status()).isEqualTo(404);
        String input = other.signature("GET", "/ledger/v1/wallets/w", null, new byte[0])
                .get("Signature-Input")
                .replace(other.scope(), caller.scope());
        refused(
                other.signed("GET", "/ledger/v1/wallets/w", null, "").setHeader("Signature-Input", input),
                "signature_invalid");
    }

    @Test
    void same_signature_again_is_refused_on_its_path_though_the_books_would_repeat_their_answer() {
        HttpRequest.Builder debit = debit();
        assertThat(Caller.send(debit).status()).isEqualTo(200);
        refused(debit, "replayed_request");
        assertThat(balance()).isEqualTo(700);
        Reply signedAgain = Caller.send(debit());
        assertThat(signedAgain.status()).isEqualTo(200);
        assertThat(signedAgain.body().path("replayed").asBoolean()).isTrue();
    }

    @Test
    void nonce_of_a_request_that_was_wrong_in_itself_is_used_up_too() {
        HttpRequest.Builder wrong = caller.signed("POST", DEBITS, "pay-1", "{");
        assertThat(Caller.send(wrong).code()).isEqualTo("body_invalid");
        refused(wrong, "replayed_request");
    }

    @Test
    void path_that_is_longer_than_any_name_is_not_found() {
        String path = "/ledger/v1/transactions/" + "x".repeat(600);
        assertThat(caller.get(path).code()).isEqualTo("not_found");
    }

    @Test
    void body_of_a_look_up_counts_too() {
        byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
        HttpRequest.Builder signed = caller.signed("GET", "/ledger/v1/wallets/w", null, body);
        assertThat(Caller.send(signed).status()).isEqualTo(200);
        refused(
                caller.signed("GET", "/ledger/v1/wallets/w", null, "").method("GET", BodyPublishers.ofByteArray(body)),
                "signature_invalid");
    }
}
