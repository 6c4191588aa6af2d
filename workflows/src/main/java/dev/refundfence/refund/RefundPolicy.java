package dev.refundfence.refund;

import dev.refundfence.refund.Decision.Complete;
import dev.refundfence.refund.Decision.Fail;
import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.Decision.Review;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * What is to be done with a running refund, for every outcome: one pure table. Whatever it cannot decide goes to a person, never to
 * {@code fail} and never to another send. It decides on facts that a fenced write checks again: the age of the key in begin-call,
 * {@code NotSent} and unread evidence under the row's lock.
 */
public final class RefundPolicy {

    // Begin-call answers this word where the payment is disputed, and it arrives here as the cause of a NotSent.
    private static final String DISPUTED = new BeginAnswer.Disputed().word();

    private final RefundFacts facts;
    private final ProviderContract contract;
    private final Instant now;
    private final NotFounds notFounds;

    private RefundPolicy(RefundFacts facts, ProviderContract contract, Instant now) {
        this.facts = facts;
        this.contract = contract;
        this.now = now;
        this.notFounds = new NotFounds(facts, contract.lookup());
    }

    /**
     * The decision on {@code outcome}. The same arguments give the same decision; it never throws.
     *
     * @param facts what the rows say, the deciding claim included
     * @param outcome what all the evidence amounts to
     * @param contract what the provider promises
     * @param now the database's time
     */
    public static Decision decide(RefundFacts facts, ProviderOutcome outcome, ProviderContract contract, Instant now) {
        return new RefundPolicy(facts, contract, now).decideOn(outcome);
    }

    private Decision decideOn(ProviderOutcome outcome) {
        return switch (outcome) {
            // The money moved, as ordered: nothing that is still open can make that untrue.
            case Succeeded succeeded -> new Complete(succeeded.providerRefundId());
            case Pending pending -> onPending(pending);
            case Failed failed -> onFailed(failed);
            case Declined declined -> onDeclined(declined);
            case NotSent notSent -> onNotSent(notSent);
            case Unknown unknown -> onUnknown(unknown);
            case NotFound notFound -> onNotFound(notFound);
            // Which of them is ours is not to be guessed: booking the wrong one would pay this refund never or twice.
            case Ambiguous ambiguous ->
                review(ReviewReason.AMBIGUOUS_LOOKUP, "the look-up found " + ambiguous.candidates());
            // Something moved or will move, but not what was ordered: only a person can say what to book.
            case Mismatch mismatch -> review(ReviewReason.AMOUNT_MISMATCH, "not as ordered: " + mismatch.what());
        };
    }

    private Decision onPending(Pending pending) {
        String words = "pending at the provider: " + pending.reason();
        Why why = new Why(false, words, pending.providerRefundId());
        // A provider that accepted keeps its own time, so its own budget counts, from the first send on.
        if (isUsedUp(contract.patience().pendingFor(), facts.underWaySince())) {
            return new Review(ReviewReason.PENDING_TOO_LONG, why);
        }
        return new Reschedule(NextAction.RECONCILE, contract.patience().pollAfter(facts.lookUps()), why);
    }

    private Decision onFailed(Failed failed) {
        // One open send is the one that failed. With a second one under way, a provider that executes again what had
        // failed may still pay on its arrival; so wait until it can no longer arrive.
        boolean another = facts.openSends().size() > 1;
        if (!another || contract.key().resend().leavesFailedAlone() || isFailureToldAfterLanding()) {
            return new Fail(failed.code());
        }
        String words = "failed (" + failed.code() + "), but another send may have arrived since";
        if (isUnknownForTooLong()) {
            return review(ReviewReason.OUTCOME_UNKNOWN, words);
        }
        return reconcile(Backoff.longer(untilLastSendHasLanded(), fruitlessBackoff()), words);
    }

    private Decision onDeclined(Declined declined) {
        // A refusal speaks for one request. It speaks for the refund if no other request can have arrived, or if an
        // earlier one would have left an answer under the key, which would have come again instead of this refusal.
        boolean speaksForAll = contract.key().resend() == ProviderContract.Resend.REPLAYS_EVERY_ANSWER
                ? facts.hasDeclinedSend()
                : facts.onlyTheDeclinedSendIsOpen();
        return speaksForAll ? new Fail(declined.code()) : onDeclinedAfterUnknown("declined (" + declined.code() + ")");
    }

    private Decision onDeclinedAfterUnknown(String heard) {
        String words = heard + ", but an earlier send may have been carried out";
        // The refusal says that this key should not be sent again, so a not-found leads to a person here and never to a
        // resend.
        if (notFounds.areConfirmed() || isUnknownForTooLong()) {
            return review(ReviewReason.DECLINED_AFTER_UNKNOWN, words);
        }
        Duration wait = switch (facts.asked()) {
            case SEND -> contract.lookup().visibilityDelay();
            case RECONCILE -> Backoff.longer(notFounds.untilNext(now), fruitlessBackoff());
        };
        return reconcile(wait, words);
    }

    private Decision onNotSent(NotSent notSent) {
        Why why = new Why(true, "not sent: " + notSent.why(), null);
        // Counted from the first claim that got nowhere, not from the first send: an outage that begins late has its
        // whole budget.
        Optional<Instant> since = facts.trailingUnsent().stream().findFirst().map(RefundFacts.Call::claimedAt);
        if (isUsedUp(contract.patience().unknownFor(), since)) {
            return new Review(reasonOfNotSent(notSent), why);
        }
        Duration wait = Backoff.after(facts.trailingUnsent().size(), notSent.retryAfter());
        return new Reschedule(sameAction(), wait, why);
    }

    private ReviewReason reasonOfNotSent(NotSent notSent) {
        if (!facts.openSends().isEmpty()) {
            // That this try did not leave says nothing about an earlier one.
            return ReviewReason.OUTCOME_UNKNOWN;
        }
        return notSent.why().equals(DISPUTED) ? ReviewReason.PAYMENT_DISPUTED : ReviewReason.PROVIDER_UNREACHABLE;
    }

    private NextAction sameAction() {
        // A resend that did not leave may be tried again only as long as it may begin at all; a key that has grown too
        // old while the provider was away leaves nothing but to ask.
        boolean maySend = facts.openSends().isEmpty() || isResendAllowedNow();
        return maySend ? facts.asked() : NextAction.RECONCILE;
    }

    private Decision onUnknown(Unknown unknown) {
        return switch (facts.asked()) {
            // Asked too early, a look-up finds nothing even where the money moved.
            case SEND -> reconcile(contract.lookup().visibilityDelay(), "outcome unknown: " + unknown.why());
            case RECONCILE -> onUnanswered("the look-up did not tell: " + unknown.why());
        };
    }

    private Decision onUnanswered(String words) {
        if (!contract.lookup().findsWithoutId() && facts.openSends().isEmpty()) {
            // There is nothing to ask with and nothing to ask about.
            return sendNow();
        }
        if (facts.hasDeclinedSend()) {
            // The refusal was heard before; until a look-up tells more, it stays what this refund is about.
            return onDeclinedAfterUnknown(words);
        }
        if (isUnknownForTooLong()) {
            return review(ReviewReason.OUTCOME_UNKNOWN, words);
        }
        return reconcile(fruitlessBackoff(), words);
    }

    private Decision onNotFound(NotFound notFound) {
        String words = "the provider knows nothing of it (" + notFound.how() + ")";
        if (facts.openSends().isEmpty()) {
            return sendNow();
        }
        if (!contract.lookup().findsWithoutId()) {
            // Who cannot look cannot find nothing.
            return onUnanswered(words);
        }
        if (facts.hasDeclinedSend()) {
            return onDeclinedAfterUnknown("declined");
        }
        if (!notFounds.areConfirmed()) {
            // The provider may only not show it yet, and a resend on that ground is how money moves twice.
            return reconcile(notFounds.untilNext(now), words + "; too early or too few look-ups to mean anything");
        }
        // Not there, as far as look-ups can tell. Only the provider's promise about the key makes another send
        // harmless.
        return isResendAllowedNow() ? resend(words) : review(ReviewReason.NO_RESEND_GUARANTEE, words);
    }

    /** For a refund of which no send can have left: under the deciding fence no older copy can begin any more. */
    private Decision sendNow() {
        String words = "no send can have reached the provider";
        // A claim that never gets as far as its call is taken over, looked up and sent anew. The first time that is
        // chance; a round that goes on must have pauses and an end, or it would be a storm that nobody sees.
        if (isUsedUp(contract.patience().unknownFor(), facts.firstLookUpAt())) {
            return review(ReviewReason.PROVIDER_UNREACHABLE, words + "; sent again and again in vain");
        }
        int inVain = facts.sendsSinceFirstLookUp();
        Duration wait = inVain == 0 ? Duration.ZERO : Backoff.after(inVain);
        return new Reschedule(NextAction.SEND, wait, Why.because(words));
    }

    /** For a refund that a whole round of send and look-ups did not bring to the provider. */
    private Decision resend(String words) {
        // Each resend restarts the look-ups, so nothing else would end a round that always ends here: one resend begun
        // after the budget of an unknown outcome is the last.
        boolean wasLast = facts.lastSendBegunAt()
                .filter(begun -> isUsedUp(contract.patience().unknownFor(), facts.underWaySince(), begun))
                .isPresent();
        if (wasLast) {
            return review(ReviewReason.OUTCOME_UNKNOWN, words + "; sent again and again in vain");
        }
        Duration wait = Backoff.after(facts.openSends().size());
        return new Reschedule(NextAction.SEND, wait, Why.because(words + "; the same key may be sent again"));
    }

    /** Whether the contract lets the same key be sent again at this moment. Begin-call judges the age once more. */
    private boolean isResendAllowedNow() {
        return facts.firstSentAt() != null
                && Duration.between(facts.firstSentAt(), now).compareTo(contract.resendWindow()) < 0;
    }

    /**
     * Whether the provider says so when no send can arrive any more. What it said before that moment may be out of date: the send that
     * arrived meanwhile may have paid (docs/fencing-guards.md, failed-looks-again).
     */
    private boolean isFailureToldAfterLanding() {
        Duration maxInFlight = contract.patience().maxInFlight();
        return facts.lastSendBegunAt()
                .filter(begun -> facts.isFailureToldAfter(begun.plus(maxInFlight)))
                .isPresent();
    }

    /** Zero is not past: at that very moment the request may still be executed. */
    private Duration untilLastSendHasLanded() {
        Duration maxInFlight = contract.patience().maxInFlight();
        return facts.lastSendBegunAt()
                .map(begun -> Duration.between(now, begun.plus(maxInFlight)))
                .orElse(Duration.ofNanos(-1));
    }

    private boolean isUnknownForTooLong() {
        return isUsedUp(contract.patience().unknownFor(), facts.underWaySince());
    }

    private boolean isUsedUp(Duration budget, Optional<Instant> since) {
        return isUsedUp(budget, since, now);
    }

    /** At the very end of a budget it is used up. */
    private static boolean isUsedUp(Duration budget, Optional<Instant> since, Instant at) {
        return since.filter(start -> Duration.between(start, at).compareTo(budget) >= 0)
                .isPresent();
    }

    private Duration fruitlessBackoff() {
        return Backoff.after(facts.trailingFruitless().size());
    }

    private static Decision reconcile(Duration wait, String words) {
        return new Reschedule(NextAction.RECONCILE, wait, Why.because(words));
    }

    private static Decision review(ReviewReason reason, String words) {
        return new Review(reason, Why.because(words));
    }
}
