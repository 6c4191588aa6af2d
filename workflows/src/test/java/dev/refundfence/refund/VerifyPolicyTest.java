package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.VerifyEnd.Bounced;
import dev.refundfence.refund.VerifyEnd.Confirmed;
import dev.refundfence.refund.VerifyEnd.GivenUp;
import dev.refundfence.refund.VerifyEnd.Unconfirmed;
import dev.refundfence.refund.VerifyPolicy.Closed;
import dev.refundfence.refund.VerifyPolicy.Told;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A closed refund is undone by the provider's own word about that very refund, and by nothing else. */
class VerifyPolicyTest {

    private static final Instant TOLD_AT = Instant.parse("2026-12-01T10:00:00Z");
    private static final Instant SOON = TOLD_AT.plusSeconds(1);
    private static final Failed BOUNCE = new Failed("re_1", "account_closed");

    @Test
    void a_success_whose_look_up_says_that_it_failed_has_bounced() {
        assertThat(decide(RefundState.SUCCEEDED, BOUNCE)).isEqualTo(new Bounced("account_closed"));
    }

    @Test
    void a_bounce_that_was_proven_elsewhere_needs_no_second_word() {
        assertThat(decide(RefundState.SUCCEEDED, new Unknown("timeout"), BOUNCE))
                .isEqualTo(new Bounced("account_closed"));
    }

    @Test
    void a_look_up_that_still_finds_the_success_and_a_proof_against_it_are_not_weighed_against_each_other() {
        assertThat(decide(RefundState.SUCCEEDED, new Succeeded("re_1"), BOUNCE)).isInstanceOf(Unconfirmed.class);
    }

    @ParameterizedTest
    @MethodSource
    void nothing_else_undoes_a_success(ProviderOutcome heard) {
        assertThat(decide(RefundState.SUCCEEDED, heard)).isInstanceOf(Unconfirmed.class);
    }

    static List<ProviderOutcome> nothing_else_undoes_a_success() {
        return List.of(
                new Failed("re_2", "another refund"),
                new Declined("no"),
                new NotFound("by_key"),
                new Pending("re_1", "still"),
                new Succeeded("re_1"),
                new Unknown("timeout"));
    }

    @Test
    void a_failure_whose_money_moved_is_confirmed_for_a_person() {
        assertThat(decide(RefundState.FAILED, new Succeeded("re_9"))).isEqualTo(new Confirmed());
        assertThat(decide(RefundState.FAILED, new Unknown("timeout"), new Succeeded("re_9")))
                .isEqualTo(new Confirmed());
    }

    @Test
    void a_failure_that_is_not_found_or_failed_again_stays_one() {
        assertThat(decide(RefundState.FAILED, new NotFound("by_key"))).isInstanceOf(Unconfirmed.class);
        assertThat(decide(RefundState.FAILED, BOUNCE)).isInstanceOf(Unconfirmed.class);
    }

    @Test
    void what_is_not_confirmed_is_asked_again_ever_later() {
        assertThat(unconfirmed(1, SOON)).isEqualTo(new Unconfirmed(Contracts.POLLING.get(1)));
        assertThat(unconfirmed(9, SOON)).isEqualTo(new Unconfirmed(Contracts.POLLING.getLast()));
    }

    @Test
    void what_nobody_confirmed_within_the_budget_is_given_up_and_told_to_a_person() {
        Instant end = TOLD_AT.plus(Contracts.UNKNOWN_FOR);
        assertThat(unconfirmed(1, end.minusNanos(1_000))).isInstanceOf(Unconfirmed.class);
        assertThat(unconfirmed(1, end)).isEqualTo(new GivenUp());
    }

    @Test
    void the_budget_of_evidence_that_is_weighed_by_now_does_not_end() {
        Closed nothingLeft = new Closed(RefundState.SUCCEEDED, "re_1", 1, null);
        Told told = new Told(new NotFound("by_key"), List.of());
        assertThat(VerifyPolicy.decide(nothingLeft, told, Contracts.USUAL, TOLD_AT.plusSeconds(1_000_000)))
                .isInstanceOf(Unconfirmed.class);
    }

    private static VerifyEnd decide(RefundState closedAs, ProviderOutcome heard, ProviderOutcome... proofs) {
        Closed closed = new Closed(closedAs, closedAs == RefundState.SUCCEEDED ? "re_1" : null, 1, TOLD_AT);
        return VerifyPolicy.decide(closed, new Told(heard, List.of(proofs)), Contracts.USUAL, SOON);
    }

    private static VerifyEnd unconfirmed(int lookUps, Instant now) {
        Closed closed = new Closed(RefundState.SUCCEEDED, "re_1", lookUps, TOLD_AT);
        return VerifyPolicy.decide(closed, new Told(new Unknown("timeout"), List.of()), Contracts.USUAL, now);
    }
}
