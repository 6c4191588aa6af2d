package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.CancelAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.WeighAnswer;
import dev.refundfence.refund.WriteAnswer;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Every call of the store that commits: what it answers the first time, and what it answers the same question once it is done. The two
 * together are what a caller may rest on who lost the answer to a COMMIT.
 */
enum Operation {
    REGISTER(RegisterAnswer.Registered.class, RegisterAnswer.Same.class),
    ACCEPT(AcceptAnswer.Accepted.class, AcceptAnswer.AlreadyAccepted.class),
    CLAIM(ClaimAnswer.Claimed.class, ClaimAnswer.Claimed.class),
    TAKE_OVER(ClaimAnswer.Claimed.class, ClaimAnswer.Claimed.class),
    BEGIN_CALL(BeginAnswer.Begun.class, BeginAnswer.AlreadyBegun.class),
    RECEIPT(ReceiptAnswer.Stored.class, ReceiptAnswer.SeenBefore.class),
    HEARD(Void.class, Void.class),
    COMPLETE(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    RESCHEDULE(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    FAIL(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    REVIEW(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    CANCEL(CancelAnswer.Cancelled.class, CancelAnswer.Cancelled.class),
    PROPOSE(ResolutionAnswer.AwaitingApproval.class, ResolutionAnswer.AwaitingApproval.class),
    APPROVE(ResolutionAnswer.Applied.class, ResolutionAnswer.AlreadyApplied.class),
    APPLY_ALONE(ResolutionAnswer.Applied.class, ResolutionAnswer.AlreadyApplied.class),
    MARK_RETURNED(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    REOPEN(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    ACKNOWLEDGE(WriteAnswer.Applied.class, WriteAnswer.Applied.class),
    VERIFY(VerifyAnswer.Verifying.class, VerifyAnswer.Verifying.class),
    BEGIN_VERIFY(BeginAnswer.Begun.class, BeginAnswer.AlreadyBegun.class),
    END_VERIFY(WriteAnswer.Applied.class, WriteAnswer.AlreadyApplied.class),
    WEIGH(WeighAnswer.Weighing.class, WeighAnswer.Weighing.class);

    /**
     * A question that is ready to be asked, as often as wanted and of any store over the same tables.
     *
     * @param jobId the refund that it is about; asked for when it is there
     */
    record Question(LongSupplier jobId, Function<StoreFixture, Object> ask) {
        Question(long jobId, Function<StoreFixture, Object> ask) {
            this(() -> jobId, ask);
        }
    }

    private static final Duration LEASE = Duration.ofSeconds(30);

    private final Class<?> first;
    private final Class<?> again;

    Operation(Class<?> first, Class<?> again) {
        this.first = first;
        this.again = again;
    }

    /** A new refund, brought to where this can be asked. */
    Question prepared(StoreFixture store) {
        return switch (this) {
            case REGISTER -> register(store);
            case ACCEPT -> accept(store);
            case CLAIM -> claim(store);
            case TAKE_OVER -> takeOver(store);
            case BEGIN_CALL -> beginCall(store);
            case RECEIPT -> receipt(store);
            case HEARD -> heard(store);
            case COMPLETE -> complete(store);
            case RESCHEDULE -> reschedule(store);
            case FAIL -> fail(store);
            case REVIEW -> review(store);
            case CANCEL -> cancel(store);
            case PROPOSE -> propose(store);
            case APPROVE -> approve(store);
            case APPLY_ALONE -> applyAlone(store);
            case MARK_RETURNED -> markReturned(store);
            case REOPEN -> reopen(store);
            case ACKNOWLEDGE -> acknowledge(store);
            case VERIFY -> verify(store);
            case BEGIN_VERIFY -> beginVerify(store);
            case END_VERIFY -> endVerify(store);
            case WEIGH -> weigh(store);
        };
    }

    void assertFirst(Object answer) {
        assertAnswer(answer, first);
    }

    void assertAgain(Object answer) {
        assertAnswer(answer, again);
    }

    private static void assertAnswer(Object answer, Class<?> expected) {
        if (expected != Void.class) {
            assertThat(answer).isInstanceOf(expected);
        }
    }

    private static Question register(StoreFixture store) {
        String id = "pay-" + UUID.randomUUID();
        Payment payment = new Payment(
                StoreFixture.SHOP,
                id,
                new Payment.At(StoreFixture.LEDGER, StoreFixture.ACCOUNT, "debit-" + id),
                new Money(10_000, "EUR"));
        return new Question(() -> store.accepted(id), asked -> asked.payments.register(payment));
    }

    private static Question accept(StoreFixture store) {
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        return new Question(() -> store.rows.jobId(request.key()), asked -> asked.acceptances.accept(request));
    }

    private static Question claim(StoreFixture store) {
        return claimOf(store.accepted());
    }

    private static Question takeOver(StoreFixture store) {
        long job = store.sending().jobId();
        store.rows.leaseIsOver(job);
        return claimOf(job);
    }

    private static Question claimOf(long job) {
        UUID claimId = UUID.randomUUID();
        return new Question(job, asked -> asked.claims.claim(job, claimId, true));
    }

    private static Question beginCall(StoreFixture store) {
        Fence fence = store.held();
        return new Question(fence.jobId(), asked -> asked.begin(fence, NextAction.SEND));
    }

    private static Question receipt(StoreFixture store) {
        Fence fence = store.sending();
        Receipt receipt = StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence));
        return new Question(fence.jobId(), asked -> asked.receipts.store(receipt));
    }

    private static Question heard(StoreFixture store) {
        Fence fence = store.sending();
        return new Question(fence.jobId(), asked -> {
            asked.calls.heard(fence, new ProviderOutcome.NotSent("connection refused"));
            return null;
        });
    }

    private static Question complete(StoreFixture store) {
        Fence fence = store.sending();
        Decision.Complete decision = new Decision.Complete("pr-" + fence.jobId());
        return new Question(fence.jobId(), asked -> asked.writeBacks.complete(fence, decision, List.of()));
    }

    private static Question reschedule(StoreFixture store) {
        Fence fence = store.sending();
        Decision.Reschedule decision =
                new Decision.Reschedule(NextAction.RECONCILE, Duration.ofHours(1), Why.because("no answer"));
        return new Question(fence.jobId(), asked -> asked.writeBacks.reschedule(fence, decision, List.of()));
    }

    private static Question fail(StoreFixture store) {
        Fence fence = store.refused();
        Decision.Fail decision = new Decision.Fail("card_gone");
        return new Question(fence.jobId(), asked -> asked.writeBacks.fail(fence, decision, List.of()));
    }

    private static Question review(StoreFixture store) {
        Fence fence = store.sending();
        Decision.Review decision = new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Why.because("nobody knows"));
        return new Question(fence.jobId(), asked -> asked.writeBacks.moveToReview(fence, decision, List.of()));
    }

    private static Question cancel(StoreFixture store) {
        long job = store.accepted();
        RefundKey key = StoredRefund.key(store.rows.job(job));
        return new Question(job, asked -> asked.cancels.cancel(key, new Attempt(0)));
    }

    private static Question propose(StoreFixture store) {
        Seen review = store.inReview();
        Proposal proposal = ResolutionTest.proposal(review, Resolution.CONFIRM_SUCCEEDED);
        return new Question(review.jobId(), asked -> asked.resolutions.propose(proposal));
    }

    private static Question approve(StoreFixture store) {
        Seen review = store.inReview();
        Proposal proposal = ResolutionTest.proposal(review, Resolution.CONFIRM_SUCCEEDED);
        long id = ((ResolutionAnswer.AwaitingApproval) store.resolutions.propose(proposal)).id();
        return new Question(review.jobId(), asked -> asked.resolutions.approve(id, "bob"));
    }

    private static Question applyAlone(StoreFixture store) {
        Seen review = store.inReview();
        Proposal proposal = ResolutionTest.proposal(review, Resolution.LOOK_UP_AGAIN);
        return new Question(review.jobId(), asked -> asked.resolutions.applyAlone(proposal));
    }

    private static Question markReturned(StoreFixture store) {
        Seen success = store.closedAsSucceeded();
        return new Question(
                success.jobId(), asked -> asked.lateWrites.markReturned(success, "account_closed", List.of()));
    }

    private static Question reopen(StoreFixture store) {
        Seen review = store.inReview();
        return new Question(review.jobId(), asked -> asked.lateWrites.reopen(review, "an event came"));
    }

    private static Question acknowledge(StoreFixture store) {
        Seen success = doubted(store);
        List<Long> weighed = store.rows.unread(success.jobId());
        return new Question(success.jobId(), asked -> asked.lateWrites.acknowledge(success, weighed));
    }

    /** A booked refund of which an event says that its money came back. */
    private static Seen doubted(StoreFixture store) {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new ProviderOutcome.Failed("pr-" + success.jobId(), "account_closed"), false);
        return success;
    }

    private static Verifications verifications(StoreFixture store) {
        return new Verifications(store.transactions, new Claims.Holder("worker-1", LEASE), StoreFixture::account);
    }

    private static Question verify(StoreFixture store) {
        long job = doubted(store).jobId();
        UUID claimId = UUID.randomUUID();
        return new Question(job, asked -> verifications(asked).claim(job, claimId, true));
    }

    private static Verifying verifying(StoreFixture store) {
        return (Verifying) verifications(store).claim(doubted(store).jobId(), UUID.randomUUID(), true);
    }

    private static Question beginVerify(StoreFixture store) {
        Verifying verifying = verifying(store);
        return new Question(verifying.fence().jobId(), asked -> asked.calls.beginVerify(verifying, LEASE));
    }

    private static Question endVerify(StoreFixture store) {
        Verifying verifying = verifying(store);
        List<Long> weighed = store.rows.unread(verifying.fence().jobId());
        VerifyEnd bounced = new VerifyEnd.Bounced("account_closed");
        return new Question(
                verifying.fence().jobId(), asked -> verifications(asked).end(verifying, bounced, weighed));
    }

    private static Question weigh(StoreFixture store) {
        Fence fence = store.sending();
        Decision.Reschedule later =
                new Decision.Reschedule(NextAction.RECONCILE, Duration.ofHours(1), Why.because("pending"));
        store.writeBacks.reschedule(fence, later, List.of());
        store.told(fence.jobId(), StoreFixture.succeeded(fence), true);
        UUID claimId = UUID.randomUUID();
        return new Question(
                fence.jobId(),
                asked -> new WeighClaims(asked.transactions, new Claims.Holder("worker-1", LEASE))
                        .claim(fence.jobId(), claimId));
    }
}
