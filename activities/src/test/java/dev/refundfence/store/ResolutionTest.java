package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.store.ResolutionAnswer.AlreadyApplied;
import dev.refundfence.store.ResolutionAnswer.Ambiguous;
import dev.refundfence.store.ResolutionAnswer.Applied;
import dev.refundfence.store.ResolutionAnswer.AwaitingApproval;
import dev.refundfence.store.ResolutionAnswer.KeyTooOld;
import dev.refundfence.store.ResolutionAnswer.NotFound;
import dev.refundfence.store.ResolutionAnswer.OwnResolution;
import dev.refundfence.store.ResolutionAnswer.ReviewChanged;
import dev.refundfence.store.ResolutionAnswer.TooEarly;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Tag("service")
class ResolutionTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    static Proposal proposal(Seen seen, Resolution resolution) {
        Proposal.Moved moved =
                resolution == Resolution.CONFIRM_SUCCEEDED ? new Proposal.Moved("pr-" + seen.jobId(), null) : null;
        return new Proposal(seen, resolution, new Proposal.Grounds("ticket 7", "seen at the provider"), moved, "ann");
    }

    private static ResolutionAnswer resolve(Seen seen, Resolution resolution) {
        return store.resolutions.applyAlone(proposal(seen, resolution));
    }

    private static long proposed(Seen seen, Resolution resolution) {
        return ((AwaitingApproval) store.resolutions.propose(proposal(seen, resolution))).id();
    }

    @Test
    void confirmed_success_books_the_business_row_the_evidence_and_the_event_together() {
        Seen review = store.inReview();
        Applied applied = (Applied) resolve(review, Resolution.CONFIRM_SUCCEEDED);
        long job = review.jobId();
        assertThat(applied.status().state()).isEqualTo(RefundState.SUCCEEDED);
        assertThat(applied.status().providerRefundId()).isEqualTo("pr-" + job);
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isEqualTo(1_500);
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isZero();
        assertThat(store.rows.events(job)).endsWith("refund.manual_review", "refund.succeeded");
        var evidence = store.transactions.read(
                sql -> sql.fetchSingle(PROVIDER_OBSERVATIONS, PROVIDER_OBSERVATIONS.JOB_ID.eq(job)));
        assertThat(evidence.getDedupKey()).isEqualTo("resolution/" + applied.id());
        assertThat(evidence.getVerified()).isTrue();
        assertThat(store.rows.transitions(job).getLast().getActor()).isEqualTo("ann");
    }

    @Test
    void confirmed_that_nothing_moved_fails_the_refund_and_gives_its_amount_back() {
        Seen review = store.inReview();
        Applied applied = (Applied) resolve(review, Resolution.CONFIRM_NOTHING_MOVED);
        assertThat(applied.status().state()).isEqualTo(RefundState.FAILED);
        assertThat(applied.status().reason()).isEqualTo("confirm_nothing_moved");
        assertThat(store.rows.paymentOf(review.jobId()).getReservedMinor()).isZero();
        assertThat(store.rows.events(review.jobId())).endsWith("refund.failed");
    }

    @Test
    void look_up_again_and_send_again_are_due_at_once_and_keep_the_promise() {
        Seen lookUp = store.inReview();
        assertThat(((Applied) resolve(lookUp, Resolution.LOOK_UP_AGAIN))
                        .status()
                        .nextAction())
                .isEqualTo(NextAction.RECONCILE);
        Seen send = store.inReview();
        Applied applied = (Applied) resolve(send, Resolution.SEND_AGAIN);
        assertThat(applied.status().nextAction()).isEqualTo(NextAction.SEND);
        assertThat(applied.status().dueIn()).isZero();
        assertThat(store.rows.paymentOf(send.jobId()).getReservedMinor()).isEqualTo(1_500);
    }

    @ParameterizedTest
    @EnumSource(Resolution.class)
    void resolution_of_another_attempt_or_of_no_review_changes_no_row(Resolution resolution) {
        Seen review = store.inReview();
        RefundJobsRecord before = store.rows.job(review.jobId());
        Seen older = new Seen(review.jobId(), review.state(), new Attempt(0));
        assertThat(resolve(older, resolution)).isEqualTo(new ReviewChanged(RefundState.MANUAL_REVIEW, new Attempt(1)));
        assertThat(store.rows.job(review.jobId())).isEqualTo(before);
        Seen success = store.closedAsSucceeded();
        assertThat(resolve(success, resolution)).isInstanceOf(ReviewChanged.class);
        assertThat(store.rows.count(REVIEW_RESOLUTIONS, success.jobId())).isZero();
    }

    @ParameterizedTest
    @EnumSource(
            value = Resolution.class,
            names = {"CONFIRM_NOTHING_MOVED", "SEND_AGAIN"})
    void evidence_that_nobody_weighed_stops_what_rests_on_silence(Resolution resolution) {
        Seen review = store.inReview();
        long waiting = proposed(review, resolution);
        store.told(review.jobId(), new Succeeded("pr-x"), false);
        assertThat(resolve(review, resolution)).isInstanceOf(ReviewChanged.class);
        assertThat(store.resolutions.approve(waiting, "bob")).isInstanceOf(ReviewChanged.class);
        assertThat(store.rows.job(review.jobId()).getState()).isEqualTo("manual_review");
        assertThat(resolve(review, Resolution.LOOK_UP_AGAIN)).isInstanceOf(Applied.class);
    }

    @ParameterizedTest
    @EnumSource(
            value = Resolution.class,
            names = {"CONFIRM_NOTHING_MOVED", "SEND_AGAIN"})
    void as_long_as_a_send_may_still_be_carried_out_it_is_too_early_at_proposal_and_at_approval(Resolution resolution) {
        Seen review = store.inReview();
        long waiting = proposed(review, resolution);
        store.rows.sendsWereBegun(review.jobId(), "50 MINUTE");
        TooEarly early = (TooEarly) resolve(review, resolution);
        assertThat(early.retryAfter()).isBetween(Duration.ofMinutes(9), Duration.ofMinutes(10));
        assertThat(store.resolutions.approve(waiting, "bob")).isInstanceOf(TooEarly.class);
        assertThat(store.rows.job(review.jobId()).getState()).isEqualTo("manual_review");
    }

    @Test
    void send_again_is_refused_once_the_provider_may_have_forgotten_the_key() {
        Seen review = store.inReview();
        long waiting = proposed(review, Resolution.SEND_AGAIN);
        store.rows.sendsWereBegun(review.jobId(), "23 HOUR");
        assertThat(resolve(review, Resolution.SEND_AGAIN)).isEqualTo(new KeyTooOld());
        assertThat(store.resolutions.approve(waiting, "bob")).isEqualTo(new KeyTooOld());
        assertThat(resolve(review, Resolution.CONFIRM_NOTHING_MOVED)).isInstanceOf(Applied.class);
    }

    @Test
    void old_key_does_not_matter_where_no_send_can_have_arrived() {
        Fence fence = store.sending();
        store.calls.heard(fence, new NotSent("connection refused"));
        Seen review = store.toReview(fence);
        store.rows.sendsWereBegun(review.jobId(), "23 HOUR");
        assertThat(resolve(review, Resolution.SEND_AGAIN)).isInstanceOf(Applied.class);
    }

    @Test
    void proposal_changes_nothing_until_another_person_approves_it() {
        Seen review = store.inReview();
        RefundJobsRecord before = store.rows.job(review.jobId());
        long id = proposed(review, Resolution.CONFIRM_SUCCEEDED);
        assertThat(store.rows.job(review.jobId())).isEqualTo(before);
        assertThat(store.rows.count(PROVIDER_OBSERVATIONS, review.jobId())).isZero();
        assertThat(store.resolutions.approve(id, "ann")).isEqualTo(new OwnResolution());
        assertThat(store.resolutions.approve(id, "bob")).isInstanceOf(Applied.class);
        var row = store.transactions.read(sql -> ProposedResolution.find(sql, id));
        assertThat(row.getApprovedBy()).isEqualTo("bob");
        assertThat(row.getAppliedAt()).isNotNull();
        assertThat(store.rows.transitions(review.jobId()).getLast().getActor()).isEqualTo("ann, approved by bob");
    }

    @Test
    void twelve_approvals_at_the_same_time_book_once() {
        Seen review = store.inReview();
        long id = proposed(review, Resolution.CONFIRM_SUCCEEDED);
        List<Object> answers = Together.run(Collections.nCopies(12, () -> store.resolutions.approve(id, "bob")));
        assertThat(answers).filteredOn(Applied.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(AlreadyApplied.class::isInstance).hasSize(11);
        assertThat(store.rows.paymentOf(review.jobId()).getRefundedMinor()).isEqualTo(1_500);
    }

    @Test
    void approval_of_what_another_resolution_overtook_is_refused_even_at_the_same_attempt() {
        Seen review = store.inReview();
        long success = proposed(review, Resolution.CONFIRM_SUCCEEDED);
        store.told(review.jobId(), new Succeeded("pr-" + review.jobId()), true);
        store.lateWrites.acknowledge(review, store.rows.unread(review.jobId()));
        resolve(review, Resolution.CONFIRM_NOTHING_MOVED);
        assertThat(store.resolutions.approve(success, "bob"))
                .isEqualTo(new ReviewChanged(RefundState.FAILED, new Attempt(1)));
        assertThat(store.rows.paymentOf(review.jobId()).getRefundedMinor()).isZero();
    }

    @Test
    void approval_after_the_refund_went_on_and_came_back_is_refused() {
        Seen review = store.inReview();
        long id = proposed(review, Resolution.CONFIRM_NOTHING_MOVED);
        store.lateWrites.reopen(review, "an event came");
        store.toReview(store.claimed(review.jobId()));
        assertThat(store.resolutions.approve(id, "bob"))
                .isEqualTo(new ReviewChanged(RefundState.MANUAL_REVIEW, new Attempt(2)));
    }

    @Test
    void provider_refund_of_another_refund_is_ambiguous_and_books_nothing() {
        Seen other = store.closedAsSucceeded();
        Seen review = store.inReview();
        Proposal mistaken = new Proposal(
                review,
                Resolution.CONFIRM_SUCCEEDED,
                new Proposal.Grounds("ticket 7", "seen"),
                new Proposal.Moved("pr-" + other.jobId(), null),
                "ann");
        assertThat(store.resolutions.applyAlone(mistaken)).isEqualTo(new Ambiguous("pr-" + other.jobId()));
        assertThat(store.rows.job(review.jobId()).getState()).isEqualTo("manual_review");
        assertThat(store.rows.count(REVIEW_RESOLUTIONS, review.jobId())).isZero();
    }

    @Test
    void resolution_that_nobody_proposed_is_not_found_and_one_without_what_moved_is_refused() {
        assertThat(store.resolutions.approve(999_999, "bob")).isEqualTo(new NotFound());
        assertThatThrownBy(() -> new Proposal(
                        store.inReview(),
                        Resolution.CONFIRM_SUCCEEDED,
                        new Proposal.Grounds("ticket 7", "seen"),
                        null,
                        "ann"))
                .hasMessageContaining("provider_refund_id");
    }
}
