package dev.refundfence.store;

import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.store.ResolutionAnswer.AwaitingApproval;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A closed refund against which evidence came, and what everybody knows of it before anything meets there.
 *
 * @param claim the claim that verifies it; null while none does
 * @param asking the name of the claim that is asked for, the same when it is asked again
 * @param proposal what a person proposed; null for a success
 */
record LateScene(
        StoreFixture store,
        Seen closed,
        List<Long> unread,
        @Nullable Verifying claim,
        UUID asking,
        @Nullable Long proposal) {

    private static final Duration LEASE = Duration.ofSeconds(30);

    /** How a refund stands when two steps meet at it. */
    enum Start {
        /** Booked, and an event says that its money came back. */
        DOUBTED,
        /** As doubted, and a claim verifies it that has not called. */
        VERIFYING,
        /** As verifying, and the claim's lease is over. */
        VERIFYING_TOO_LONG,
        /** Failed, the provider proved that the money moved, and a person proposed to book it. */
        FAILURE_DOUBTED,
        /** As failure doubted, and a claim verified it before the person looked. */
        FAILURE_VERIFYING;

        static Start of(String words) {
            return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
        }
    }

    /** What moves a closed refund, or bears on that. */
    enum Step {
        CLAIM,
        VERIFY,
        /** Asked by somebody else at the same time. */
        VERIFY_OTHER,
        BEGIN,
        BOUNCE,
        CONFIRMED,
        UNCONFIRMED,
        OBSERVE,
        RESOLVE;

        // A bounce is of a success, what a person books and a claim confirms is of a failure.
        private static final Map<Step, Set<Step>> NEVER_MEETS = Map.of(
                VERIFY, Set.of(CONFIRMED),
                BEGIN, Set.of(VERIFY_OTHER),
                BOUNCE, Set.of(CONFIRMED, RESOLVE, VERIFY_OTHER),
                CONFIRMED, Set.of(BOUNCE, UNCONFIRMED, VERIFY_OTHER),
                UNCONFIRMED, Set.of(CONFIRMED, VERIFY_OTHER),
                OBSERVE, Set.of(CLAIM, OBSERVE, VERIFY_OTHER),
                RESOLVE, Set.of(BOUNCE, VERIFY_OTHER));

        static Step of(String words) {
            return valueOf(words.toUpperCase(Locale.ROOT).replace(' ', '_'));
        }

        /** Whether there is a refund at which this step can be taken first, and the other then makes sense. */
        boolean canMeet(Step second) {
            return NEVER_MEETS.containsKey(this) && !NEVER_MEETS.get(this).contains(second);
        }

        /** Takes the step. Answers the answer's word, such as {@code already_applied}. */
        String by(LateScene scene) {
            String name = scene.answer(this).getClass().getSimpleName();
            return name.replaceAll("(?<=[a-z])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
        }
    }

    static LateScene of(StoreFixture store, Start start) {
        return switch (start) {
            case DOUBTED -> success(store);
            case VERIFYING -> success(store).verified();
            case VERIFYING_TOO_LONG -> success(store).verified().tooLong();
            case FAILURE_DOUBTED -> failure(store).proposed();
            case FAILURE_VERIFYING -> failure(store).verified().proposed();
        };
    }

    private static LateScene success(StoreFixture store) {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), bounced(success), false);
        return scene(store, success);
    }

    private static LateScene failure(StoreFixture store) {
        Seen failure = store.closedAsFailed();
        store.told(failure.jobId(), new Succeeded("pr-" + failure.jobId()), true);
        return scene(store, failure);
    }

    private static LateScene scene(StoreFixture store, Seen closed) {
        return new LateScene(store, closed, store.rows.unread(closed.jobId()), null, UUID.randomUUID(), null);
    }

    private LateScene verified() {
        Verifying given = (Verifying) verifications().claim(closed.jobId(), UUID.randomUUID(), true);
        Seen now = new Seen(closed.jobId(), closed.state(), given.fence().attempt());
        return new LateScene(store, now, unread, given, asking, proposal);
    }

    private LateScene tooLong() {
        store.rows.execute("UPDATE refund_attempts SET claimed_at = claimed_at - INTERVAL 31 SECOND WHERE job_id = "
                + closed.jobId());
        return this;
    }

    private LateScene proposed() {
        ResolutionAnswer waiting =
                store.resolutions.propose(ResolutionTest.proposal(closed, Resolution.CONFIRM_SUCCEEDED));
        return new LateScene(store, closed, unread, claim, asking, ((AwaitingApproval) waiting).id());
    }

    /** Both answers, where the refund stands, how much evidence nobody weighed, and what is booked in minor units. */
    List<String> end(List<String> answers) {
        var job = store.rows.job(closed.jobId());
        return List.of(
                answers.get(0),
                answers.get(1),
                job.getState() + " " + job.getAttempt(),
                String.valueOf(store.rows.unread(closed.jobId()).size()),
                String.valueOf(store.rows.paymentOf(closed.jobId()).getRefundedMinor()));
    }

    private Object answer(Step step) {
        return switch (step) {
            case CLAIM -> store.claims.claim(closed.jobId(), UUID.randomUUID(), true);
            case VERIFY -> verifications().claim(closed.jobId(), asking, true);
            case VERIFY_OTHER -> verifications().claim(closed.jobId(), UUID.randomUUID(), true);
            case BEGIN -> store.calls.beginVerify(claim, LEASE);
            case BOUNCE -> verifications().end(claim, new VerifyEnd.Bounced("account_closed"), unread);
            case CONFIRMED -> verifications().end(claim, new VerifyEnd.Confirmed(), unread);
            case UNCONFIRMED -> verifications().end(claim, new VerifyEnd.Unconfirmed(Duration.ofHours(1)), unread);
            case OBSERVE -> observe();
            case RESOLVE -> store.resolutions.approve(proposal, "bob");
        };
    }

    private Verifications verifications() {
        return new Verifications(store.transactions, new Claims.Holder("worker-1", LEASE), StoreFixture::account);
    }

    private EventAnswer observe() {
        ProviderOutcome outcome =
                closed.state() == RefundState.SUCCEEDED ? bounced(closed) : new Succeeded("pr-" + closed.jobId());
        ProviderEvent event = new ProviderEvent(
                "late-" + UUID.randomUUID(),
                new ProviderEvent.About(store.rows.job(closed.jobId()).getProviderKey(), null),
                order -> outcome,
                new Heard(outcome.word(), null, "{}"));
        return new Events(store.transactions)
                .store(new Events.Teller(StoreFixture.LEDGER, StoreFixture.ACCOUNT, false), event);
    }

    private static Failed bounced(Seen success) {
        return new Failed("pr-" + success.jobId(), "account_closed");
    }
}
