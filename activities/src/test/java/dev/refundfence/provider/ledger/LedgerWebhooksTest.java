package dev.refundfence.provider.ledger;

import static dev.refundfence.provider.ledger.LedgerOrders.PROVIDER_KEY;
import static dev.refundfence.provider.ledger.LedgerOrders.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import dev.refundfence.provider.WebhookMessage;
import dev.refundfence.provider.WebhookMessage.Authentic;
import dev.refundfence.provider.WebhookMessage.Forged;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which messages are the ledger's, and what they say of our refund. */
class LedgerWebhooksTest {

    private static final String OLD = secret("the old secret, of 32 characters");
    private static final String NEW = secret("the new secret, of 32 characters");
    private static final LedgerWebhooks READER = new LedgerWebhooks(List.of(OLD, NEW));
    private static final String ID = PROVIDER_KEY.value();

    @Test
    void message_that_is_signed_with_either_secret_is_the_ledgers() {
        assertThat(read(signed(OLD, body("OK", 1500, 1500)))).isInstanceOf(Authentic.class);
        assertThat(read(signed(NEW, body("OK", 1500, 1500)))).isInstanceOf(Authentic.class);
        assertThat(read(signed(secret("somebody else's own, of 32 bytes"), body("OK", 1500, 1500))))
                .isInstanceOf(Forged.class);
    }

    @Test
    void one_right_signature_among_several_is_enough() {
        Message message = signed(OLD, body("OK", 1500, 1500));
        String several = "v1,bm9uZQ== v1a,bm9uZQ== " + message.header("webhook-signature");
        assertThat(read(message.with("webhook-signature", several))).isInstanceOf(Authentic.class);
        assertThat(read(message.with("webhook-signature", "v1,bm9uZQ== nonsense")))
                .isInstanceOf(Forged.class);
    }

    @Test
    void changed_byte_and_changed_id_are_forged() {
        Message message = signed(OLD, body("OK", 1500, 1500));
        assertThat(read(new Message(message.headers(), message.body().replace("1500", "1501"))))
                .isInstanceOf(Forged.class);
        assertThat(read(message.with("webhook-id", "another"))).isInstanceOf(Forged.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"webhook-id", "webhook-timestamp", "webhook-signature"})
    void message_without_one_of_its_headers_is_forged(String header) {
        Message message = signed(OLD, body("OK", 1500, 1500));
        Map<String, List<String>> fewer = new HashMap<>(message.headers());
        fewer.remove(header);
        assertThat(read(new Message(fewer, message.body()))).isInstanceOf(Forged.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-301, 301})
    void message_of_another_time_is_forged_however_well_it_is_signed(long seconds) {
        assertThat(read(signed(OLD, body("OK", 1500, 1500), Instant.now().getEpochSecond() + seconds)))
                .isInstanceOf(Forged.class);
    }

    @Test
    void bytes_that_are_no_text_are_forged() {
        assertThat(READER.read(signed(OLD, "{}").headers(), new byte[] {(byte) 0xff, '{', '}'}))
                .isInstanceOf(Forged.class);
    }

    @Test
    void event_says_what_a_look_up_would_say_and_names_our_key() {
        ProviderEvent event = event(body("OK", 1500, 1500));
        assertThat(event.id()).isEqualTo("event-1");
        assertThat(event.about().providerKey()).isEqualTo(ID);
        assertThat(outcome(body("OK", 1500, 1500))).isEqualTo(new Succeeded(ID));
        assertThat(outcome(body("OK", 1500, 0))).isEqualTo(new Failed(ID, "nothing_to_refund"));
        assertThat(outcome(body("RETURNED", 1500, 0))).isEqualTo(new Failed(ID, "returned"));
        assertThat(outcome(body("EXCEEDS_REFUNDABLE", 1500, 0))).isEqualTo(new Failed(ID, "exceeds_refundable"));
        assertThat(outcome(body("OK", 1400, 1400))).isInstanceOf(Mismatch.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{\"type\":\"refund.succeeded\"}",
                "{\"type\":\"wallet.opened\",\"data\":{}}",
                "no JSON"
            })
    void authentic_message_that_cannot_be_read_is_kept_and_says_nothing(String text) {
        ProviderEvent event = event(text);
        assertThat(event.about()).isEqualTo(ProviderEvent.About.NOBODY);
        assertThat(event.meaning().apply(order(null))).isEqualTo(new Unknown("unreadable_event"));
        assertThat(event.heard().statusWord()).isEqualTo("unreadable_event");
    }

    @Test
    void nothing_but_secrets_is_taken_as_a_secret() {
        assertThatIllegalArgumentException().isThrownBy(() -> new LedgerWebhooks(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> new LedgerWebhooks(List.of(OLD, NEW, OLD)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LedgerWebhooks(List.of("hidden")))
                .withMessageNotContaining("hidden");
    }

    /** A message on its way. */
    private record Message(Map<String, List<String>> headers, String body) {

        String header(String name) {
            return headers.get(name).getFirst();
        }

        Message with(String name, String value) {
            Map<String, List<String>> changed = new HashMap<>(headers);
            changed.put(name, List.of(value));
            return new Message(changed, body);
        }
    }

    private static ProviderOutcome outcome(String body) {
        return event(body).meaning().apply(order(null));
    }

    private static ProviderEvent event(String body) {
        WebhookMessage message = read(signed(OLD, body));
        assertThat(message).isInstanceOf(Authentic.class);
        return ((Authentic) message).event();
    }

    private static WebhookMessage read(Message message) {
        return READER.read(message.headers(), message.body().getBytes(StandardCharsets.UTF_8));
    }

    private static Message signed(String secret, String body) {
        return signed(secret, body, Instant.now().getEpochSecond());
    }

    private static Message signed(String secret, String body, long seconds) {
        try {
            return new Message(
                    Map.of(
                            "webhook-id", List.of("event-1"),
                            "webhook-timestamp", List.of(Long.toString(seconds)),
                            "webhook-signature", List.of(new Webhook(secret).sign("event-1", seconds, body))),
                    body);
        } catch (WebhookSigningException | EmptyWebhookSecretException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private static String body(String status, long amount, long moved) {
        return """
                {"type":"refund.succeeded","timestamp":"2026-11-30T12:00:00Z","data":{"tx_id":"%s","ref_tx":"debit-1",\
                "account_id":"wallet-1","amount_minor":%d,"refunded_minor":%d,"currency":"TWD","status":"%s"}}""".formatted(ID, amount, moved, status);
    }

    private static String secret(String text) {
        return "whsec_" + Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
