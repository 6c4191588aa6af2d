package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyResult;
import dev.refundfence.workflow.contract.RefundActivities.EndVerifyRequest;
import dev.refundfence.workflow.contract.RefundDataConverter;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.testing.TestActivityEnvironment;
import io.temporal.testing.TestEnvironmentOptions;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Evidence that comes when nobody asked, weighed and looked up by the activities that Temporal calls. */
@Tag("service")
class LateEvidenceTest {
    static StoreFixture store;

    private final FakeProvider provider = new FakeProvider();
    private final Worker worker = new Worker(store.pool, provider);
    private TestActivityEnvironment temporal;
    private RefundActivities steps;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @BeforeEach
    void register() {
        temporal = TestActivityEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(RefundDataConverter.create())
                        .build())
                .build());
        temporal.registerActivitiesImplementations(worker.activities());
        steps = temporal.newActivityStub(RefundActivities.class);
    }

    @AfterEach
    void unregister() {
        temporal.close();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void proof_about_a_refund_that_waits_completes_it_without_a_call() {
        long job = waiting();
        store.told(job, new Succeeded("pr-" + job), true);
        assertThat(weigh(job)).isEqualTo(new Decision.Complete("pr-" + job));
        assertThat(provider.requests()).hasSize(1);
        assertThat(store.rows.job(job).getState()).isEqualTo("succeeded");
        assertThat(store.rows.unread(job)).isEmpty();
    }

    @Test
    void hint_about_a_refund_that_waits_is_not_believed_and_makes_its_look_up_due() {
        long job = waiting();
        store.told(job, new Failed("pr-" + job, "account_closed"), false);
        assertThat(weigh(job)).isInstanceOfSatisfying(Decision.Reschedule.class, reschedule -> {
            assertThat(reschedule.next()).isEqualTo(NextAction.RECONCILE);
            assertThat(reschedule.after()).isZero();
        });
        assertThat(provider.requests()).hasSize(1);
        assertThat(store.rows.unread(job)).isEmpty();
        assertThat(claim(job)).isInstanceOf(ClaimAnswer.Claimed.class);
    }

    @Test
    void bounce_that_is_told_and_looked_up_opens_the_balance_and_happens_once() {
        long job = booked();
        store.told(job, new Failed("pr-" + job, "account_closed"), false);
        provider.answersNext(order -> reply(new Failed("pr-" + job, "account_closed")));
        Verifying claim = verifying(job);
        DecideVerifyResult decided = lookUp(claim);
        assertThat(decided.end()).isEqualTo(new VerifyEnd.Bounced("account_closed"));
        EndVerifyRequest write = new EndVerifyRequest(claim, decided.end(), decided.weighed());
        assertThat(steps.markReturned(write)).isInstanceOf(WriteAnswer.Applied.class);
        assertThat(steps.markReturned(write)).isInstanceOf(WriteAnswer.AlreadyApplied.class);
        assertThat(store.rows.job(job).getState()).isEqualTo("returned");
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isZero();
        assertThat(store.rows.unread(job)).isEmpty();
    }

    @Test
    void lie_about_a_success_is_looked_up_and_the_success_stands() {
        long job = booked();
        long lie = store.told(job, new Failed("pr-" + job, "account_closed"), false);
        provider.answersNext(order -> reply(new Succeeded("pr-" + job)));
        Verifying claim = verifying(job);
        DecideVerifyResult decided = lookUp(claim);
        assertThat(decided.end()).isInstanceOf(VerifyEnd.Unconfirmed.class);
        steps.endVerify(new EndVerifyRequest(claim, decided.end(), decided.weighed()));
        assertThat(store.rows.job(job).getState()).isEqualTo("succeeded");
        assertThat(store.rows.unread(job)).contains(lie);
        assertThat(claim(job)).isInstanceOf(ClaimAnswer.NotDue.class);
    }

    @Test
    void evidence_that_no_look_up_confirmed_within_the_budget_is_given_up() {
        long job = booked();
        store.told(job, new Failed("pr-" + job, "account_closed"), false);
        store.wasTold(job, "25 HOUR");
        provider.answersNext(order -> reply(new NotFound("by_id")));
        Verifying claim = verifying(job);
        DecideVerifyResult decided = lookUp(claim);
        assertThat(decided.end()).isEqualTo(new VerifyEnd.GivenUp());
        steps.endVerify(new EndVerifyRequest(claim, decided.end(), decided.weighed()));
        assertThat(store.rows.unread(job)).isEmpty();
        assertThat(claim(job))
                .isInstanceOfSatisfying(
                        ClaimAnswer.Closed.class,
                        closed -> assertThat(closed.status().unread()).isFalse());
    }

    @Test
    void success_after_a_failure_is_confirmed_for_a_person_and_books_nothing() {
        Fence fence = refused();
        long job = fence.jobId();
        store.told(job, new Succeeded("pr-late"), false);
        provider.answersNext(order -> reply(new Succeeded("pr-late")));
        Verifying claim = verifying(job);
        DecideVerifyResult decided = lookUp(claim);
        assertThat(decided.end()).isEqualTo(new VerifyEnd.Confirmed());
        steps.endVerify(new EndVerifyRequest(claim, decided.end(), decided.weighed()));
        assertThat(store.rows.job(job).getState()).isEqualTo("failed");
        assertThat(store.rows.paymentOf(job).getRefundedMinor()).isZero();
        assertThat(store.rows.unread(job)).isEmpty();
    }

    @Test
    void evidence_that_bears_on_a_review_reopens_it_and_other_evidence_is_taken_off() {
        Fence fence = sent();
        long job = fence.jobId();
        steps.moveToReview(new RefundActivities.ReviewRequest(
                fence,
                new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Decision.Why.because("nobody knows")),
                List.of()));
        store.told(job, new Unknown("a word we do not know"), true);
        ClaimAnswer.Unread nothing = (ClaimAnswer.Unread) claim(job);
        assertThat(nothing.bears()).isFalse();
        steps.acknowledge(new RefundActivities.AcknowledgeRequest(nothing.seen(), nothing.unread()));
        assertThat(store.rows.job(job).getState()).isEqualTo("manual_review");
        assertThat(claim(job)).isInstanceOf(ClaimAnswer.InReview.class);

        store.told(job, new Unknown("an unconfirmed word"), false);
        ClaimAnswer.Unread bears = (ClaimAnswer.Unread) claim(job);
        assertThat(bears.bears()).isTrue();
        steps.reopen(bears.seen());
        assertThat(store.rows.job(job).getState()).isEqualTo("ready");
        assertThat(claim(job))
                .isInstanceOfSatisfying(
                        ClaimAnswer.Claimed.class,
                        claimed -> assertThat(claimed.action()).isEqualTo(NextAction.RECONCILE));
    }

    @Test
    void evidence_that_speaks_of_nothing_in_a_closed_refund_is_taken_off_without_a_look_up() {
        long job = booked();
        store.told(job, new Failed("pr-of-another", "account_closed"), false);
        ClaimAnswer.Unread unread = (ClaimAnswer.Unread) claim(job);
        assertThat(unread.bears()).isFalse();
        steps.acknowledge(new RefundActivities.AcknowledgeRequest(unread.seen(), unread.unread()));
        assertThat(store.rows.unread(job)).isEmpty();
        assertThat(provider.requests()).hasSize(1);
    }

    @Test
    void claim_that_is_asked_again_gets_the_same_claim_of_each_kind() {
        long waits = waiting();
        store.told(waits, new Succeeded("pr-" + waits), true);
        long closed = booked();
        store.told(closed, new Failed("pr-" + closed, "account_closed"), false);
        for (long job : List.of(waits, closed)) {
            UUID claimId = UUID.randomUUID();
            ClaimAnswer first = worker.claim(job, claimId);
            assertThat(first).isInstanceOfAny(ClaimAnswer.Weigh.class, ClaimAnswer.Verify.class);
            assertThat(worker.claim(job, claimId)).isEqualTo(first);
        }
    }

    private ClaimAnswer claim(long job) {
        return worker.claim(job, UUID.randomUUID());
    }

    private Verifying verifying(long job) {
        return ((ClaimAnswer.Verify) claim(job)).claim();
    }

    private DecideVerifyResult lookUp(Verifying claim) {
        return steps.decideVerify(new DecideVerifyRequest(claim, (Ended) steps.verify(claim), List.of()));
    }

    /** Weighs what was told, and applies what that means. */
    private Decision weigh(long job) {
        Fence fence = ((ClaimAnswer.Weigh) claim(job)).claim().fence();
        Ended nothingAsked = new Ended(new Unknown("nothing was asked"), null);
        var decided = steps.decide(new DecideRequest(fence, ClaimKind.WEIGH, nothingAsked, List.of()));
        assertThat(worker.write(fence, decided)).isInstanceOf(WriteAnswer.Applied.class);
        return decided.decision();
    }

    /** A claim whose send was made and lost. */
    private Fence sent() {
        Fence fence = store.held();
        provider.losesNextReply();
        worker.send(fence);
        return fence;
    }

    /** A refund that was sent and waits an hour for its look-up. */
    private long waiting() {
        Fence fence = sent();
        steps.reschedule(new RefundActivities.RescheduleRequest(
                fence,
                new Decision.Reschedule(
                        NextAction.RECONCILE, Duration.ofHours(1), Decision.Why.because("the reply was lost")),
                List.of()));
        return fence.jobId();
    }

    /** A refund that was sent and booked. */
    private long booked() {
        Fence fence = store.held();
        provider.answersNext(order -> reply(new Succeeded("pr-" + fence.jobId())));
        worker.conclude(fence, worker.send(fence));
        return fence.jobId();
    }

    private Fence refused() {
        Fence fence = store.held();
        provider.answersNext(order -> reply(new ProviderOutcome.Declined("card_gone")));
        worker.conclude(fence, worker.send(fence));
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("failed");
        return fence;
    }

    private static ProviderReply reply(ProviderOutcome outcome) {
        return new ProviderReply(outcome, new Heard("200", null, "{}"));
    }
}
