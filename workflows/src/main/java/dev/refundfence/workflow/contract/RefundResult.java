package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * How a workflow ended.
 *
 * @param state {@code succeeded}, {@code failed}, {@code returned} or {@code cancelled}; {@code refused} when nothing was stored;
 *     {@code conflict} when this run's order met a key that belongs to another order, of which it says nothing
 * @param providerRefundId the provider's id; null unless the money moved
 * @param code why not: a refusal's code or the provider's; null unless it failed or was refused
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RefundResult(
        String state,
        @Nullable String providerRefundId,
        @Nullable String code) {

    /** The state word of an order that was refused before anything was stored. */
    public static final String REFUSED = "refused";

    /** The state word of an order whose key was used for another refund before. */
    public static final String CONFLICT = "conflict";
}
