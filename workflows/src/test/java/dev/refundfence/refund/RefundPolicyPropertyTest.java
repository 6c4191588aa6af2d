package dev.refundfence.refund;

import static dev.refundfence.refund.NextAction.RECONCILE;
import static dev.refundfence.refund.NextAction.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.refundfence.refund.Decision.Complete;
import dev.refundfence.refund.Decision.Fail;
import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.Decision.Review;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundFacts.Call;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/**
 * What must hold of every decision, whatever the history: tried on histories by chance. The seed is printed; {@code
 * -Drefunds.seed=N} plays it again. The conditions are written out here once more, on the bare rows, so that a mistake in the rules'
 * own words about them cannot excuse itself.
 */
class RefundPolicyPropertyTest {

    private static final int HISTORIES = 50_000;

    private record Case(
            RefundFacts facts, ProviderOutcome outcome, ProviderContract contract, Instant now, Decision decision) {

        List<Call> openSends() {
            return facts.calls().stream()
                    .filter(call -> call.kind() == SEND && call.calledAt() != null && !"not_sent".equals(call.heard()))
                    .toList();
        }

        Instant lastSend() {
            return facts.calls().stream()
                    .filter(call -> call.kind() == SEND && call.calledAt() != null)
                    .map(Call::calledAt)
                    .max(Instant::compareTo)
                    .orElseThrow();
        }
    }

    @Test
    void a_resend_needs_a_confirmed_not_found_a_promise_and_a_young_key() {
        forEachHistory(tried -> {
            if (tried.decision() instanceof Reschedule next
                    && next.next() == SEND
                    && !tried.openSends().isEmpty()) {
                assertThat(promisedAndYoung(tried)).isTrue();
                // A resend that was allowed before and did not leave is tried again, if the write finds that it did
                // not.
                boolean didNotLeave = tried.outcome() instanceof NotSent
                        && tried.facts().asked() == SEND
                        && next.why().notSent();
                boolean notThere = tried.outcome() instanceof NotFound && confirmed(tried);
                assertThat(didNotLeave || notThere).isTrue();
            }
        });
    }

    @Test
    void a_failure_is_booked_only_when_no_other_send_can_still_move_money() {
        forEachHistory(tried -> {
            if (tried.decision() instanceof Fail) {
                boolean allowed = switch (tried.outcome()) {
                    case Failed failed -> failureStays(tried);
                    case Declined declined -> refusalStays(tried);
                    default -> false;
                };
                assertThat(allowed).isTrue();
            }
        });
    }

    @Test
    void only_a_success_completes_and_every_success_does() {
        forEachHistory(tried ->
                assertThat(tried.decision() instanceof Complete).isEqualTo(tried.outcome() instanceof Succeeded));
    }

    @Test
    void a_wait_is_never_negative_and_rests_on_not_sent_only_when_that_was_heard() {
        forEachHistory(tried -> {
            switch (tried.decision()) {
                case Reschedule next -> {
                    assertThat(next.after().isNegative()).isFalse();
                    assertThat(next.why().notSent()).isEqualTo(tried.outcome() instanceof NotSent);
                }
                case Review review -> assertThat(review.why().notSent()).isEqualTo(tried.outcome() instanceof NotSent);
                case Complete complete ->
                    assertThat(complete.providerRefundId()).isEqualTo("re_1");
                case Fail refusal -> assertThat(refusal.code()).isNotEmpty();
            }
        });
    }

    private static boolean promisedAndYoung(Case tried) {
        Instant tooOld = tried.facts()
                .firstSentAt()
                .plus(tried.contract().key().life())
                .minus(tried.contract().margin());
        return tried.contract().key().resend() != Resend.NO_PROMISE
                && tried.contract().key().resend() != Resend.NO_KEY
                && tried.now().isBefore(tooOld);
    }

    private static boolean confirmed(Case tried) {
        ProviderContract.LookupPromise promise = tried.contract().lookup();
        Instant visible = tried.lastSend().plus(promise.visibilityDelay());
        List<Instant> counted = tried.facts().calls().stream()
                .filter(call -> call.kind() == RECONCILE && "not_found".equals(call.heard()))
                .map(Call::calledAt)
                .filter(visible::isBefore)
                .toList();
        boolean askable = promise.ways().contains(Way.MERCHANT_REFERENCE)
                || promise.ways().contains(Way.LIST_BY_PAYMENT);
        return askable
                && counted.size() >= promise.notFoundTimes()
                && !counted.getLast().isBefore(counted.getFirst().plus(promise.notFoundSpan()));
    }

    private static boolean failureStays(Case tried) {
        Resend resend = tried.contract().key().resend();
        return tried.openSends().size() <= 1
                || resend == Resend.REPLAYS_ACCEPTED
                || resend == Resend.REPLAYS_EVERY_ANSWER
                || tried.now()
                        .isAfter(tried.lastSend()
                                .plus(tried.contract().patience().maxInFlight()));
    }

    private static boolean refusalStays(Case tried) {
        List<Call> open = tried.openSends();
        boolean refused = open.stream().anyMatch(call -> "declined".equals(call.heard()));
        return refused && (open.size() == 1 || tried.contract().key().resend() == Resend.REPLAYS_EVERY_ANSWER);
    }

    private static void forEachHistory(Consumer<Case> check) {
        long seed = Long.getLong("refunds.seed", System.nanoTime());
        System.out.println("histories by seed " + seed);
        Random random = new Random(seed);
        RandomStory stories = new RandomStory(random);
        for (int history = 0; history < HISTORIES; history++) {
            Case tried = tried(stories);
            try {
                check.accept(tried);
            } catch (AssertionError broken) {
                fail("seed " + seed + ", history " + history + ": " + tried, broken);
            }
        }
    }

    private static Case tried(RandomStory stories) {
        ProviderOutcome outcome = stories.outcome();
        RefundFacts facts = stories.story(outcome).facts();
        ProviderContract contract = stories.contract();
        Instant now = facts.calls().getLast().claimedAt().plusMillis(Math.round(stories.pause() * 1000));
        return new Case(facts, outcome, contract, now, RefundPolicy.decide(facts, outcome, contract, now));
    }
}
