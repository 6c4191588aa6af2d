package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.store.ResolutionAnswer.Applied;
import dev.refundfence.store.ResolutionAnswer.ReviewChanged;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a person confirms to have moved is booked as it moved, whatever was ordered and whatever room the payment has. */
@Tag("service")
class MovedMoneyTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static ResolutionAnswer confirm(Seen seen, Long moved) {
        return store.resolutions.applyAlone(new Proposal(
                seen,
                Resolution.CONFIRM_SUCCEEDED,
                new Proposal.Grounds("settlement of May", "seen there"),
                new Proposal.Moved("pr-" + seen.jobId(), moved),
                "ann"));
    }

    private static Seen reviewOf(String payment) {
        return store.toReview(store.claimed(store.accepted(payment)));
    }

    /** Reserved, refunded, excess. */
    private static List<Long> balance(Seen seen) {
        PaymentsRecord payment = store.rows.paymentOf(seen.jobId());
        return List.of(payment.getReservedMinor(), payment.getRefundedMinor(), payment.getExcessMinor());
    }

    @Test
    void less_than_ordered_gives_the_rest_back() {
        Seen review = reviewOf(store.payment(1_500, "EUR"));
        assertThat(confirm(review, 1_000L)).isInstanceOf(Applied.class);
        assertThat(balance(review)).containsExactly(0L, 1_000L, 0L);
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void more_than_ordered_takes_the_room_that_the_payment_has_and_the_remainder_is_excess() {
        Seen review = reviewOf(store.payment(2_000, "EUR"));
        confirm(review, 2_600L);
        assertThat(balance(review)).containsExactly(0L, 2_600L, 600L);
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void promise_of_another_refund_is_no_room_and_taking_it_back_opens_none_that_is_not_there() {
        String payment = store.payment(3_000, "EUR");
        long other = store.accepted(payment);
        Seen review = reviewOf(payment);
        confirm(review, 2_000L);
        assertThat(balance(review)).containsExactly(1_500L, 2_000L, 500L);
        store.cancels.cancel(StoredRefund.key(store.rows.job(other)), new Attempt(0));
        assertThat(balance(review)).containsExactly(0L, 2_000L, 0L);
        assertThat(store.acceptances.accept(StoreFixture.request(payment, 1_001)))
                .isInstanceOf(AcceptAnswer.Refused.class);
    }

    @Test
    void bounce_of_what_was_beyond_the_room_opens_no_more_than_was_captured() {
        Seen review = reviewOf(store.payment(2_000, "EUR"));
        confirm(review, 2_600L);
        store.lateWrites.markReturned(
                new Seen(review.jobId(), RefundState.SUCCEEDED, review.attempt()), "bounced", List.of());
        assertThat(balance(review)).containsExactly(0L, 0L, 0L);
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void success_after_a_failure_takes_the_room_that_is_left_by_then() {
        String payment = store.payment(2_000, "EUR");
        Seen failure = failedOn(payment);
        store.accepted(payment);
        store.told(failure.jobId(), new Succeeded("pr-" + failure.jobId()), true);
        assertThat(confirm(failure, null)).isInstanceOf(Applied.class);
        assertThat(balance(failure)).containsExactly(1_500L, 1_500L, 1_000L);
        assertThat(store.rows.job(failure.jobId()).getFailureCode()).isNull();
    }

    @Test
    void success_after_a_failure_needs_the_providers_verified_word_about_this_very_refund() {
        Seen failure = failedOn(store.payment());
        assertThat(confirm(failure, null)).isInstanceOf(ReviewChanged.class);
        store.told(failure.jobId(), new Succeeded("pr-" + failure.jobId()), false);
        store.told(failure.jobId(), new Succeeded("pr-another"), true);
        assertThat(confirm(failure, null)).isInstanceOf(ReviewChanged.class);
        assertThat(balance(failure)).containsExactly(0L, 0L, 0L);
    }

    private static Seen failedOn(String payment) {
        Seen review = reviewOf(payment);
        store.resolutions.applyAlone(ResolutionTest.proposal(review, Resolution.CONFIRM_NOTHING_MOVED));
        return new Seen(review.jobId(), RefundState.FAILED, review.attempt());
    }
}
