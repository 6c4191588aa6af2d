package dev.refundfence.ledger.webhook;

import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import dev.refundfence.ledger.book.DueEvent;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a client wants to be told, and the secret by which it knows that it was us. Never printed: an address may hold a token. Immutable and
 * thread-safe.
 */
public final class Webhook {

    private final URI address;
    private final com.standardwebhooks.Webhook signer;

    private Webhook(URI address, com.standardwebhooks.Webhook signer) {
        this.address = address;
        this.signer = signer;
    }

    /**
     * The address as it is written.
     *
     * @throws IllegalArgumentException saying what an address must be; this one is not in the message
     */
    public static URI address(String url) {
        try {
            URI address = new URI(url);
            boolean http = "http".equals(address.getScheme()) || "https".equals(address.getScheme());
            if (http && address.getHost() != null && address.getUserInfo() == null && address.getFragment() == null) {
                return address;
            }
        } catch (URISyntaxException unreadable) {
            throw badAddress(unreadable);
        }
        throw badAddress(null);
    }

    /** From an address and a secret that were read by {@link #address} and {@link dev.refundfence.signature.WebhookSecret}. */
    public static Webhook of(URI address, byte[] secret) {
        try {
            return new Webhook(address, new com.standardwebhooks.Webhook(secret));
        } catch (EmptyWebhookSecretException empty) {
            throw new IllegalArgumentException("a webhook's secret is not empty", empty);
        }
    }

    /** A request that tells the event, signed at that time. */
    HttpRequest.Builder request(DueEvent event, Instant at) {
        try {
            String body = event.body();
            return HttpRequest.newBuilder(address)
                    .POST(BodyPublishers.ofString(body))
                    .header("Content-Type", "application/json")
                    .header("webhook-id", event.id())
                    .header("webhook-timestamp", Long.toString(at.getEpochSecond()))
                    .header("webhook-signature", signer.sign(event.id(), at.getEpochSecond(), body));
        } catch (WebhookSigningException missing) {
            throw new IllegalStateException("every Java platform has HmacSHA256", missing);
        }
    }

    private static IllegalArgumentException badAddress(@Nullable Exception why) {
        return new IllegalArgumentException("must be an http or https address without user and fragment", why);
    }

    @Override
    public String toString() {
        return "Webhook[hidden]";
    }
}
