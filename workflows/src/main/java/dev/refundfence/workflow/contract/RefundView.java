package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import org.jspecify.annotations.Nullable;

/**
 * What the query {@code status} answers: the workflow's last knowledge of the row. The row itself is the authority.
 *
 * @param state the state's word; {@code unaccepted} until acceptance answered, {@code refused} when nothing was stored
 * @param nextAction what comes next; null when nothing does
 * @param attempt the newest claim this run knows of
 * @param reason why it waits, is in review or failed; null if there is nothing to say
 * @param providerRefundId the provider's id; null while none is known
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RefundView(
        String state,
        @Nullable String nextAction,
        long attempt,
        @Nullable String reason,
        @Nullable String providerRefundId) {

    /** The state word before acceptance answered. */
    public static final String UNACCEPTED = "unaccepted";
}
