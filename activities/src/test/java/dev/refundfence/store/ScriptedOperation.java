package dev.refundfence.store;

import dev.refundfence.model.Answer;
import dev.refundfence.model.Kind;
import dev.refundfence.model.Operation;
import dev.refundfence.model.Resolve;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.CancelAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.Receipt;
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

/** Carries out the model's operations with the real store, and puts its answers into the model's words. */
record ScriptedOperation(ScriptSession session, ScriptedRefund refund, StoreFixture store) {

    String carryOut(Operation operation) {
        return switch (operation) {
            case Operation.Claim claim -> claim(claim);
            case Operation.Begin begin -> begin(begin.holder());
            case Operation.Hear hear -> hear(hear.holder(), hear.answer());
            case Operation.Write write -> write(write).word();
            case Operation.LateWrite write -> write(write).word();
            case Operation.Wake wake -> wake(wake).word();
            case Operation.Resolving resolving -> resolve(resolving);
            case Operation.Cancel cancel -> cancel(cancel);
            case Operation.Tell tell -> tell(tell);
            case Operation.Pass pass -> pass(pass.time());
        };
    }

    private String claim(Operation.Claim claim) {
        return switch (claim.kind()) {
            case SEND, RECONCILE -> call(claim);
            case WEIGH -> weigh(claim);
            case VERIFY -> verify(claim);
        };
    }

    private String call(Operation.Claim claim) {
        return switch (session.claims.claim(refund.id, refund.claim(claim.claim()), true)) {
            case ClaimAnswer.Claimed c -> c.action().word() + " " + c.fence().attempt();
            case ClaimAnswer.Spent s -> "spent";
            case ClaimAnswer.Busy b -> "busy";
            case ClaimAnswer.NotDue n -> "not due";
            case ClaimAnswer.InReview r -> "in review";
            case ClaimAnswer.Closed c -> "closed";
            case ClaimAnswer.Paused p -> p.toString();
            case ClaimAnswer.NeedsGate g -> g.toString();
            // An ordinary claim does not look at evidence; EvidenceClaims does.
            case ClaimAnswer.Weigh w -> w.toString();
            case ClaimAnswer.Verify v -> v.toString();
            case ClaimAnswer.Unread u -> u.toString();
        };
    }

    private String weigh(Operation.Claim claim) {
        return switch (session.weighClaims.claim(refund.id, refund.claim(claim.claim()))) {
            case WeighAnswer.Weighing w -> w.next().word() + " " + w.fence().attempt();
            case WeighAnswer.Spent s -> "spent";
            case WeighAnswer.Busy b -> "busy";
            case WeighAnswer.NeedsClaim c -> "needs a claim";
            case WeighAnswer.NothingToWeigh n -> "nothing to weigh";
        };
    }

    private String verify(Operation.Claim claim) {
        return switch (session.verifications.claim(refund.id, refund.claim(claim.claim()), true)) {
            case Verifying v ->
                "verifying " + v.fence().attempt() + " " + v.closedAs().word();
            case VerifyAnswer.Spent s -> "spent";
            case VerifyAnswer.Busy b -> "busy";
            case VerifyAnswer.NotDue n -> "not due";
            case VerifyAnswer.NothingToVerify n -> "nothing to verify";
            case VerifyAnswer.Paused p -> p.toString();
            case VerifyAnswer.NeedsGate g -> g.toString();
        };
    }

    private String begin(Operation.Holder holder) {
        BeginAnswer answer = holder.kind() == Kind.VERIFY
                ? session.calls.beginVerify(verifying(holder), ScriptSession.LEASE)
                : session.calls.begin(fence(holder), kind(holder), order -> "request of " + order.providerKey());
        return answer.getClass().getSimpleName();
    }

    private String hear(Operation.Holder holder, Answer answer) {
        ProviderOutcome outcome = outcome(answer);
        if (!isReceipt(answer)) {
            session.calls.heard(fence(holder), outcome);
            return "kept";
        }
        Receipt receipt = StoreFixture.receipt(fence(holder), kind(holder), outcome);
        return switch (session.receipts.store(receipt)) {
            case ReceiptAnswer.Stored stored -> {
                refund.heard(holder.attempt(), stored.observationId());
                yield stored.superseded() ? "stored, superseded" : "stored";
            }
            case ReceiptAnswer.SeenBefore seen -> "seen before";
        };
    }

    private static boolean isReceipt(Answer answer) {
        return answer != Answer.NOT_SENT && answer != Answer.UNKNOWN;
    }

    private ProviderOutcome outcome(Answer answer) {
        return switch (answer) {
            case SUCCEEDED, SUCCEEDED_ANEW -> succeeded();
            case FAILED -> failed();
            case PENDING -> new ProviderOutcome.Pending(refundId(), "in the queue");
            case DECLINED -> new ProviderOutcome.Declined("card_gone");
            case NOT_FOUND -> new ProviderOutcome.NotFound("key");
            case NOT_SENT -> new ProviderOutcome.NotSent("refused");
            case UNKNOWN -> new ProviderOutcome.Unknown("timeout");
            case NONE, KEY_TOO_OLD -> throw new IllegalArgumentException("nobody hears " + answer);
        };
    }

    private WriteAnswer write(Operation.Write write) {
        List<Long> weighed = refund.observations(write.weighed());
        if (write.holder().kind() == Kind.VERIFY) {
            return session.verifications.end(verifying(write.holder()), end(write.resolve()), weighed);
        }
        Fence fence = fence(write.holder());
        Why why = new Why(write.notSent(), "as the script says", null);
        return switch (write.resolve()) {
            case COMPLETE -> session.writeBacks.complete(fence, new Decision.Complete(refundId()), weighed);
            case SEND_NEXT, LOOK_UP_NEXT -> session.writeBacks.reschedule(fence, reschedule(write, why), weighed);
            case FAIL -> session.writeBacks.fail(fence, new Decision.Fail("card_gone"), weighed);
            case REVIEW ->
                session.writeBacks.moveToReview(fence, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, why), weighed);
            case NOTHING, RETURN, WEIGH, ALERT, KEEP ->
                throw new IllegalArgumentException("no holder of an open refund writes " + write.resolve());
        };
    }

    private static Decision.Reschedule reschedule(Operation.Write write, Why why) {
        NextAction next = write.resolve() == Resolve.SEND_NEXT ? NextAction.SEND : NextAction.RECONCILE;
        return new Decision.Reschedule(next, Duration.ZERO, why);
    }

    private static VerifyEnd end(Resolve resolve) {
        return switch (resolve) {
            case RETURN -> new VerifyEnd.Bounced("account_closed");
            case ALERT -> new VerifyEnd.Confirmed();
            case KEEP -> new VerifyEnd.Unconfirmed(Duration.ZERO);
            case WEIGH -> new VerifyEnd.GivenUp();
            case NOTHING, COMPLETE, SEND_NEXT, LOOK_UP_NEXT, FAIL, REVIEW ->
                throw new IllegalArgumentException("no verify ends by " + resolve);
        };
    }

    private WriteAnswer write(Operation.LateWrite write) {
        List<Long> weighed = refund.observations(write.weighed());
        return write.resolve() == Resolve.RETURN
                ? session.lateWrites.markReturned(seen(write.look()), "account_closed", weighed)
                : session.lateWrites.acknowledge(seen(write.look()), weighed);
    }

    private WriteAnswer wake(Operation.Wake wake) {
        return wake.bears()
                ? session.lateWrites.reopen(seen(wake.look()), "new evidence")
                : session.lateWrites.acknowledge(seen(wake.look()), refund.observations(wake.weighed()));
    }

    /** Looking again needs no second person; everything else is judged at the proposal and again at the approval. */
    private String resolve(Operation.Resolving resolving) {
        Resolution resolution = resolving.resolution();
        Proposal.Moved moved = resolution == Resolution.CONFIRM_SUCCEEDED ? new Proposal.Moved(refundId(), null) : null;
        // Words of its own: the same words again would be the same resolution, which the model does not know.
        Proposal.Grounds grounds = new Proposal.Grounds("seen", "line " + UUID.randomUUID() + " of the script");
        Proposal proposal = new Proposal(seen(resolving.look()), resolution, grounds, moved, "ann");
        ResolutionAnswer answer = resolution == Resolution.LOOK_UP_AGAIN
                ? session.resolutions.applyAlone(proposal)
                : session.resolutions.propose(proposal);
        if (answer instanceof ResolutionAnswer.AwaitingApproval waiting) {
            answer = session.resolutions.approve(waiting.id(), "bob");
        }
        return switch (answer) {
            case ResolutionAnswer.Applied a -> "applied";
            case ResolutionAnswer.ReviewChanged c -> "review changed";
            case ResolutionAnswer.TooEarly e -> "too early";
            case ResolutionAnswer.KeyTooOld o -> "key too old";
            case ResolutionAnswer.AlreadyApplied a -> a.toString();
            case ResolutionAnswer.AwaitingApproval w -> w.toString();
            case ResolutionAnswer.Ambiguous a -> a.toString();
            case ResolutionAnswer.OwnResolution o -> o.toString();
            case ResolutionAnswer.NotFound n -> n.toString();
        };
    }

    private String cancel(Operation.Cancel cancel) {
        return switch (session.cancels.cancel(refund.key, new Attempt(cancel.attempt()))) {
            case CancelAnswer.Cancelled c -> "cancelled";
            case CancelAnswer.Closed c -> "closed";
            case CancelAnswer.InProgress p -> "in progress";
            case CancelAnswer.AlreadyBegun b -> "already begun";
            case CancelAnswer.NotFound n -> "not found";
        };
    }

    private String tell(Operation.Tell tell) {
        long observation = switch (tell.event()) {
            case SUCCESS_PROOF -> store.told(refund.id, succeeded(), true);
            case FAILURE_PROOF -> store.told(refund.id, failed(), true);
            case SUCCESS_HINT -> store.told(refund.id, succeeded(), false);
            case FAILURE_HINT -> store.told(refund.id, failed(), false);
        };
        refund.told(tell.event(), observation);
        return "stored";
    }

    private String pass(Operation.Time time) {
        String job = " WHERE id = " + refund.id;
        String attempts = " WHERE job_id = " + refund.id;
        switch (time) {
            case LEASE -> {
                store.rows.execute("UPDATE refund_jobs SET lease_until = UTC_TIMESTAMP(6) - INTERVAL 1 SECOND" + job
                        + " AND lease_until IS NOT NULL");
                store.rows.execute("UPDATE refund_attempts SET claimed_at = claimed_at - INTERVAL 1 HOUR" + attempts);
            }
            case FLIGHT ->
                store.rows.execute("UPDATE refund_attempts SET called_at = called_at - INTERVAL 2 HOUR" + attempts);
            case KEY ->
                store.rows.execute("UPDATE refund_jobs SET first_sent_at = first_sent_at - INTERVAL 30 HOUR" + job);
            case DUE -> store.rows.isDue(refund.id);
            case WAITS ->
                store.rows.execute("UPDATE refund_jobs SET next_run_at = UTC_TIMESTAMP(6) + INTERVAL 1 DAY" + job);
        }
        return "passed";
    }

    private Fence fence(Operation.Holder holder) {
        return new Fence(refund.id, new Attempt(holder.attempt()), refund.claim(holder.claim()));
    }

    private Verifying verifying(Operation.Holder holder) {
        return new Verifying(fence(holder), holder.closedAs());
    }

    private static NextAction kind(Operation.Holder holder) {
        return holder.kind() == Kind.SEND ? NextAction.SEND : NextAction.RECONCILE;
    }

    private Seen seen(Operation.Look look) {
        return new Seen(refund.id, look.state(), new Attempt(look.attempt()));
    }

    private String refundId() {
        return "pr-" + refund.id;
    }

    private ProviderOutcome succeeded() {
        return new ProviderOutcome.Succeeded(refundId());
    }

    private ProviderOutcome failed() {
        return new ProviderOutcome.Failed(refundId(), "account_closed");
    }
}
