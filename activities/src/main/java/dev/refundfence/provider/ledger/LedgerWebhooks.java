package dev.refundfence.provider.ledger;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import dev.refundfence.provider.WebhookMessage;
import dev.refundfence.provider.WebhookMessage.Authentic;
import dev.refundfence.provider.WebhookMessage.Forged;
import dev.refundfence.provider.WebhookReader;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderEvent.About;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.signature.WebhookSecret;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * The ledger's webhooks, signed per Standard Webhooks: by its library, which compares in constant time and takes five minutes in both
 * directions. One secret, or two while it changes from one to the other.
 */
public final class LedgerWebhooks implements WebhookReader {

    /** Two while it changes. */
    public static final int MAX_SECRETS = 2;

    private static final String ID = "webhook-id";

    private final List<Webhook> verifiers;

    /**
     * @param secrets as the ledger has them, {@code whsec_} and base64
     * @throws IllegalArgumentException if one is no secret; it is not in the message
     */
    public LedgerWebhooks(List<String> secrets) {
        if (secrets.isEmpty() || secrets.size() > MAX_SECRETS) {
            throw new IllegalArgumentException("must be one, or two while the provider changes from one to the other");
        }
        verifiers = secrets.stream().map(LedgerWebhooks::verifier).toList();
    }

    private static Webhook verifier(String secret) {
        try {
            return new Webhook(WebhookSecret.of(secret));
        } catch (EmptyWebhookSecretException empty) {
            throw new IllegalArgumentException("must not be empty", empty);
        }
    }

    @Override
    public WebhookMessage read(Map<String, List<String>> headers, byte[] body) {
        String text;
        try {
            // Other bytes could become the same text; then what was verified would not be what was sent.
            text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException noText) {
            return new Forged("not UTF-8");
        }
        return verifiers.stream().anyMatch(verifier -> isSignedBy(verifier, headers, text))
                ? authentic(headers.getOrDefault(ID, List.of()).getFirst(), LedgerBody.ofEvent(text))
                : new Forged("signature or time is wrong");
    }

    private static boolean isSignedBy(Webhook verifier, Map<String, List<String>> headers, String text) {
        try {
            verifier.verify(text, headers);
            return true;
        } catch (WebhookVerificationException wrong) {
            return false;
        }
    }

    private static WebhookMessage authentic(String id, LedgerBody body) {
        LedgerEntry entry = body.entry();
        return new Authentic(
                entry == null
                        ? new ProviderEvent(
                                id, About.NOBODY, order -> new Unknown("unreadable_event"), body.heardEvent())
                        : new ProviderEvent(
                                id,
                                new About(entry.txId(), null),
                                order -> LedgerAnswers.toEvent(order, body),
                                body.heardEvent()));
    }
}
