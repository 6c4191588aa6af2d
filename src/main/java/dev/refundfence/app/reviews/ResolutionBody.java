package dev.refundfence.app.reviews;

import dev.refundfence.store.Proposal;
import dev.refundfence.store.Resolution;
import org.jspecify.annotations.Nullable;

/** What a person asks for. Who it is never stands in the body. */
record ResolutionBody(
        @Nullable String resolution,
        @Nullable Long attempt,
        @Nullable String evidence,
        @Nullable String reason,
        @Nullable String providerRefundId,
        @Nullable Long movedMinor) {

    /** A reference and a sentence, and no place to pour secrets into; in characters. */
    static final int LONGEST_TEXT = 500;

    private static final int LONGEST_ID = 255;

    Resolution wanted() {
        try {
            return Resolution.of(resolution == null ? "" : resolution);
        } catch (IllegalArgumentException unknown) {
            throw DeskProblem.body("resolution must be one of confirm_succeeded, confirm_nothing_moved, look_up_again,"
                    + " send_again");
        }
    }

    long seenAttempt() {
        if (attempt == null || attempt < 0) {
            throw DeskProblem.body("attempt must be the attempt that you saw when you looked at the review");
        }
        return attempt;
    }

    Proposal.Grounds grounds() {
        return new Proposal.Grounds(text("evidence", evidence), text("reason", reason));
    }

    /** What moved; null unless that is what is confirmed. */
    Proposal.@Nullable Moved moved() {
        if (wanted() != Resolution.CONFIRM_SUCCEEDED) {
            if (providerRefundId != null || movedMinor != null) {
                throw DeskProblem.body("provider_refund_id and moved_minor go with confirm_succeeded only");
            }
            return null;
        }
        if (providerRefundId == null || providerRefundId.isBlank()) {
            throw DeskProblem.field(
                    "provider_refund_id_missing", "provider_refund_id must name the provider's refund that moved it");
        }
        if (providerRefundId.length() > LONGEST_ID) {
            throw DeskProblem.field(
                    "provider_refund_id_too_long", "provider_refund_id has at most " + LONGEST_ID + " characters");
        }
        if (movedMinor != null && movedMinor <= 0) {
            throw DeskProblem.field("moved_minor_invalid", "moved_minor must be more than zero, in minor units");
        }
        return new Proposal.Moved(providerRefundId, movedMinor);
    }

    private static String text(String field, @Nullable String value) {
        if (value == null || value.isBlank()) {
            throw DeskProblem.field(field + "_missing", field + " must not be empty");
        }
        if (value.length() > LONGEST_TEXT) {
            throw DeskProblem.field(
                    field + "_too_long", field + " has at most " + LONGEST_TEXT + " characters; give a reference");
        }
        return value;
    }
}
