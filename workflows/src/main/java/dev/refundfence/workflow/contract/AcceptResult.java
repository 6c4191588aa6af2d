package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * What the update {@code accept} answers, as plain fields so that any data converter reads it; {@link RefundClient} turns it into an
 * {@link Acceptance}.
 *
 * @param answer {@code accepted}, {@code already_accepted}, {@code conflict} or {@code refused}
 * @param state the refund's state; null unless it is stored
 * @param code the refusal's code; null unless refused
 * @param message for people; null unless refused or in conflict
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AcceptResult(
        String answer,
        @Nullable String state,
        @Nullable String code,
        @Nullable String message) {

    /** Stored by this request. */
    public static final String ACCEPTED = "accepted";

    /** The same request was stored before. */
    public static final String ALREADY_ACCEPTED = "already_accepted";

    /** The key is taken by a request with another meaning. */
    public static final String CONFLICT = "conflict";

    /** Refused by the request's own fault or by circumstances. */
    public static final String REFUSED = "refused";
}
