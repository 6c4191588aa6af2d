package dev.refundfence.provider;

import static dev.refundfence.refund.NextAction.RECONCILE;
import static dev.refundfence.refund.NextAction.SEND;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.refundfence.observation.EvidenceFold;
import dev.refundfence.observation.Observation;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundFacts.Call;
import dev.refundfence.refund.RefundPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The evidence and the rules together against each kind of provider, from the first send to the end, by chance. The seed is printed;
 * {@code -Drefunds.seed=N} plays it again.
 */
class ArchetypePropertyTest {

    private static final int REFUNDS = 1_000;

    @ParameterizedTest
    @EnumSource
    void no_refund_is_paid_twice_or_goes_on_for_ever(Archetype kind) {
        long seed = Long.getLong("refunds.seed", System.nanoTime());
        System.out.println(kind + ": refunds by seed " + seed);
        Random random = new Random(seed);
        for (int refund = 0; refund < REFUNDS; refund++) {
            Walk walk = new Walk(kind.contract(), random);
            try {
                walk.toTheEnd();
            } catch (AssertionError broken) {
                fail("seed " + seed + ", refund " + refund + ": " + walk.history.calls(), broken);
            }
        }
    }

    /** One refund on its way. */
    private static final class Walk {

        final ProviderContract contract;
        final Random random;
        final ChancyProvider provider;
        final History history = new History();
        final List<Observation> heard = new ArrayList<>();
        Instant now = Instant.EPOCH;

        Walk(ProviderContract contract, Random random) {
            this.contract = contract;
            this.random = random;
            this.provider = new ChancyProvider(contract, random);
        }

        void toTheEnd() {
            NextAction action = SEND;
            Decision decision = step(action);
            while (decision instanceof Reschedule next) {
                if (next.next() == SEND && isSendOpen()) {
                    assertThat(contract.key().resend().isAllowed())
                            .as("a second send only where the contract makes it harmless")
                            .isTrue();
                    assertThat(isKeyTooOld())
                            .as("and only while the key is young")
                            .isFalse();
                }
                now = now.plus(next.after()).plusSeconds(random.nextInt(5));
                assertThat(now).as("an end in time").isBefore(Instant.EPOCH.plus(latestEnd()));
                action = next.next();
                decision = step(action);
            }
            long movements = provider.movements();
            assertThat(movements).as("movements").isLessThanOrEqualTo(1);
            switch (decision) {
                case Decision.Complete complete -> assertThat(movements).isEqualTo(1);
                case Decision.Fail refusal ->
                    assertThat(provider.isStillMoved()).isFalse();
                case Decision.Review review -> assertThat(review.why().words()).isNotEmpty();
                case Reschedule next -> fail("not the end: " + next);
            }
        }

        /** Every budget once after the other, and what a round of look-ups and a flight take after the last of them began. */
        Duration latestEnd() {
            return contract.patience()
                    .pendingFor()
                    .plus(contract.patience().unknownFor().multipliedBy(3))
                    .plus(contract.patience().maxInFlight().multipliedBy(2))
                    .plus(contract.lookup().visibilityDelay())
                    .plus(contract.lookup().notFoundSpan().multipliedBy(3));
        }

        Decision step(NextAction action) {
            if (random.nextInt(12) == 0) {
                // The worker died before its call; whoever takes over asks.
                history.claimed(action, now);
                now = now.plusSeconds(30);
                return new Reschedule(RECONCILE, Duration.ZERO, Decision.Why.because("taken over"));
            }
            ProviderOutcome current = exchange(action);
            List<Observation> evidence = new ArrayList<>(heard);
            evidence.addAll(provider.events(now));
            ProviderOutcome all = EvidenceFold.fold(evidence, current);
            Collections.shuffle(evidence, random);
            assertThat(EvidenceFold.fold(evidence, current)).as("in any order").isEqualTo(all);
            if (evidence.stream().anyMatch(Walk::isProofOfSuccess)) {
                assertThat(all).as("a proof stays one").isInstanceOfAny(Succeeded.class, Ambiguous.class);
            }
            return RefundPolicy.decide(history.facts(), all, contract, now);
        }

        ProviderOutcome exchange(NextAction action) {
            if (action == SEND && isKeyTooOld()) {
                history.claimed(SEND, now);
                return new Unknown("key_too_old");
            }
            ProviderOutcome outcome = action == SEND ? provider.send(now) : provider.lookUp(now);
            // Only what was heard is an observation; and a worker may die before it tells what its call came to.
            boolean told = !(outcome instanceof Unknown) || random.nextBoolean();
            history.called(action, now, told ? outcome.word() : null);
            if (!(outcome instanceof Unknown || outcome instanceof ProviderOutcome.NotSent)) {
                heard.add(History.observation(outcome, true, now));
            }
            return outcome;
        }

        /** What begin-call asks once more under the row's lock. */
        boolean isKeyTooOld() {
            return isSendOpen()
                    && Duration.between(begunSends().getFirst().calledAt(), now).compareTo(contract.resendWindow())
                            >= 0;
        }

        boolean isSendOpen() {
            return begunSends().stream().anyMatch(Call::isOpenSend);
        }

        private List<Call> begunSends() {
            return history.calls().stream()
                    .filter(call -> call.kind() == SEND && call.calledAt() != null)
                    .toList();
        }

        static boolean isProofOfSuccess(Observation observation) {
            return observation.verified() && observation.outcome() instanceof Succeeded;
        }
    }
}
