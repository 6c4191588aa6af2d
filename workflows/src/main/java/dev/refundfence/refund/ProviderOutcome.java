package dev.refundfence.refund;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What one exchange with a provider taught us. An adapter turns every answer, and every silence, into exactly one of these. */
public sealed interface ProviderOutcome {

    /** The word that is stored ({@code heard}, {@code outcome}), logged and counted. */
    default String word() {
        return switch (this) {
            case Succeeded s -> "succeeded";
            case Pending p -> "pending";
            case Failed f -> "failed";
            case Declined d -> "declined";
            case NotSent n -> "not_sent";
            case NotFound n -> "not_found";
            case Ambiguous a -> "ambiguous";
            case Mismatch m -> "mismatch";
            case Unknown u -> "unknown";
        };
    }

    /** The provider's id of our refund, where this outcome names it; else null. */
    default @Nullable String namedRefundId() {
        return switch (this) {
            case Succeeded s -> s.providerRefundId();
            case Pending p -> p.providerRefundId();
            case Failed f -> f.providerRefundId();
            case Declined d -> null;
            case NotSent n -> null;
            case NotFound n -> null;
            case Ambiguous a -> null;
            case Mismatch m -> null;
            case Unknown u -> null;
        };
    }

    /** The refund is done; amount, currency and payment in the answer equal the order's. */
    record Succeeded(String providerRefundId) implements ProviderOutcome {}

    /** Accepted and not done yet. The id is null where the provider gives none before it is done. */
    record Pending(@Nullable String providerRefundId, String reason) implements ProviderOutcome {}

    /** Our refund, known by its id or our key, ended without moving money, or its money came back. */
    record Failed(String providerRefundId, String code) implements ProviderOutcome {}

    /** This very request is definitely refused: it moved nothing and will move nothing. It says nothing about other requests. */
    record Declined(String code) implements ProviderOutcome {}

    /** The request surely never reached the provider. {@code retryAfter}: the wait that the provider asked for; null if none. */
    record NotSent(String why, @Nullable Duration retryAfter) implements ProviderOutcome {

        /** Never reached the provider, which asked for no particular wait. */
        public NotSent(String why) {
            this(why, null);
        }
    }

    /** A look-up found nothing. Not a proof: the provider may only not show it yet. {@code how}: which look-up was made. */
    record NotFound(String how) implements ProviderOutcome {}

    /** A look-up found several refunds, or one that could be another operation's, or an id that another job owns. */
    record Ambiguous(List<String> candidates) implements ProviderOutcome {

        /** Takes a copy. */
        public Ambiguous {
            candidates = List.copyOf(candidates);
        }
    }

    /** An answer about our refund whose amount, currency or payment is not ours. */
    record Mismatch(String what) implements ProviderOutcome {}

    /** Anything else: a time-out, a cut connection, an unreadable body, a word that the adapter does not know. Not a failure. */
    record Unknown(String why) implements ProviderOutcome {}
}
