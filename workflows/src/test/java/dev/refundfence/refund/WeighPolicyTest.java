package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Decision.Complete;
import dev.refundfence.refund.Decision.Fail;
import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.Decision.Review;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.WeighPolicy.Waiting;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is told about a refund that waits: with nothing asked, and never so that it waits longer. */
class WeighPolicyTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final RefundFacts WAITS_FOR_LOOK_UP =
            Story.of("send 0 pending, look-up 60 pending").facts();

    @Test
    void a_proof_decides_at_once_and_asks_nobody() {
        assertThat(weigh(new Succeeded("re_1"), false)).isEqualTo(new Complete("re_1"));
        assertThat(weigh(new Mismatch("amount"), false)).isInstanceOf(Review.class);
        assertThat(weigh(new Ambiguous(List.of("re_1", "re_2")), false)).isInstanceOf(Review.class);
    }

    @Test
    void a_proven_failure_ends_a_refund_whose_only_send_it_speaks_of() {
        assertThat(weigh(new Failed("re_1", "account_closed"), false)).isInstanceOf(Fail.class);
    }

    @Test
    void a_hint_brings_the_look_up_forward_whatever_the_refund_waits_for() {
        assertThat(weigh(new Unknown("nothing was asked"), true)).satisfies(WeighPolicyTest::isLookUpNow);
        assertThat(weigh(new Pending("re_1", "the bank works on it"), true)).satisfies(WeighPolicyTest::isLookUpNow);
        assertThat(WeighPolicy.decide(
                        Story.of("claim-send 0").facts(),
                        new Unknown("nothing was asked"),
                        waits(true),
                        Contracts.USUAL))
                .satisfies(WeighPolicyTest::isLookUpNow);
    }

    @Test
    void what_tells_nothing_leaves_the_refund_waiting_for_the_same_and_for_as_long() {
        Decision.Reschedule same =
                new Reschedule(NextAction.RECONCILE, HOUR, Decision.Why.because("the bank works on it"));
        assertThat(weigh(new Unknown("nothing was asked"), false)).isEqualTo(same);
        assertThat(weigh(new NotFound("by_key"), false)).isEqualTo(same);
        assertThat(weigh(new NotSent("no slot"), false)).isEqualTo(same);
    }

    @Test
    void a_pending_that_is_told_again_and_again_does_not_push_the_next_look_up_away() {
        Duration soon = Duration.ofSeconds(2);
        Decision decision = WeighPolicy.decide(
                WAITS_FOR_LOOK_UP,
                new Pending("re_1", "still"),
                new Waiting(Story.at(61), soon, "the bank works on it", false),
                Contracts.USUAL);
        assertThat(((Reschedule) decision).after()).isEqualTo(soon);
    }

    @Test
    void a_pending_that_is_proven_may_bring_the_next_look_up_nearer() {
        Decision decision = weigh(new Pending("re_1", "still"), false);
        assertThat(((Reschedule) decision).after()).isLessThan(HOUR).isPositive();
    }

    private static Decision weigh(ProviderOutcome outcome, boolean hinted) {
        return WeighPolicy.decide(WAITS_FOR_LOOK_UP, outcome, waits(hinted), Contracts.USUAL);
    }

    private static Waiting waits(boolean hinted) {
        return new Waiting(Story.at(61), HOUR, "the bank works on it", hinted);
    }

    private static void isLookUpNow(Decision decision) {
        Reschedule reschedule = (Reschedule) decision;
        assertThat(reschedule.next()).isEqualTo(NextAction.RECONCILE);
        assertThat(reschedule.after()).isZero();
    }
}
