package dev.refundfence.refund;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed request for one refund.
 *
 * @param key the caller and its name for this refund
 * @param paymentId the payment to be refunded, by the caller's own id; same form as an operation key
 * @param amount what to refund
 * @param extras what does not change the meaning of the request; the first request's stay
 */
public record RefundRequest(RefundKey key, String paymentId, Money amount, Extras extras) {

    /**
     * Words about a refund that are not part of its meaning.
     *
     * @param reason the caller's words for people; null if none
     * @param priority 1 (first) to 5 (last)
     * @param metadata the caller's own labels; may be empty
     */
    public record Extras(@Nullable String reason, int priority, Map<String, String> metadata) {

        /** What a request has that says nothing more. */
        public static final Extras NONE = new Extras(null, 3, Map.of());

        /** Takes a copy, so that nobody changes the labels later. */
        public Extras {
            metadata = Map.copyOf(metadata);
        }
    }

    /**
     * SHA-256 in lower-case hex over what gives the request its meaning: payment, amount, currency. Same key and same hash is the
     * same request; same key and another hash is a conflict.
     */
    public String hash() {
        // The fields cannot contain a NUL, so that no two requests run together into the same text.
        String meaning = paymentId + '\0' + amount.minor() + '\0' + amount.currency();
        return Sha256.hex(meaning.getBytes(StandardCharsets.UTF_8));
    }
}
