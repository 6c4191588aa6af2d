package dev.refundfence.observation;

import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An outcome as three columns ({@code outcome}, {@code provider_refund_id}, {@code detail}) and back. A {@code NotSent} loses the wait
 * that the provider asked for: it lengthens one backoff and proves nothing.
 */
final class OutcomeColumns {

    /** As long as the column. */
    static final int DETAIL_LENGTH = 500;

    private OutcomeColumns() {}

    static @Nullable String detail(ProviderOutcome outcome) {
        return switch (outcome) {
            case Succeeded s -> null;
            case Pending p -> cut(p.reason());
            case Failed f -> cut(f.code());
            case Declined d -> cut(d.code());
            case NotSent n -> cut(n.why());
            case NotFound n -> cut(n.how());
            case Ambiguous a -> join(a.candidates());
            case Mismatch m -> cut(m.what());
            case Unknown u -> cut(u.why());
        };
    }

    static ProviderOutcome outcome(String word, @Nullable String providerRefundId, @Nullable String detail) {
        String words = detail == null ? "" : detail;
        return switch (word) {
            case "succeeded" -> new Succeeded(named(word, providerRefundId));
            case "pending" -> new Pending(providerRefundId, words);
            case "failed" -> new Failed(named(word, providerRefundId), words);
            case "declined" -> new Declined(words);
            case "not_sent" -> new NotSent(words);
            case "not_found" -> new NotFound(words);
            case "ambiguous" -> new Ambiguous(words.isEmpty() ? List.of() : List.of(words.split("\n", -1)));
            case "mismatch" -> new Mismatch(words);
            case "unknown" -> new Unknown(words);
            default -> throw new IllegalStateException("provider_observations.outcome holds an unknown word: " + word);
        };
    }

    private static String named(String word, @Nullable String providerRefundId) {
        if (providerRefundId == null) {
            throw new IllegalStateException("an observation of outcome " + word + " names no provider_refund_id");
        }
        return providerRefundId;
    }

    private static String cut(String text) {
        return Bounded.text(text, DETAIL_LENGTH);
    }

    // Whole ids only: half an id could be somebody else's.
    private static String join(List<String> candidates) {
        List<String> fitting = new ArrayList<>();
        int length = 0;
        for (String candidate : candidates) {
            length += candidate.length() + 1;
            if (length > DETAIL_LENGTH) {
                break;
            }
            fitting.add(candidate);
        }
        return String.join("\n", fitting);
    }
}
