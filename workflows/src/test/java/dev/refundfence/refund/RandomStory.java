package dev.refundfence.refund;

import static dev.refundfence.refund.NextAction.RECONCILE;
import static dev.refundfence.refund.NextAction.SEND;

import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Way;
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
import java.util.List;
import java.util.Random;

/** Stories, outcomes and contracts by chance, the impossible ones included: a rule must be safe on what nobody foresaw. */
final class RandomStory {

    private static final List<ProviderOutcome> OUTCOMES = List.of(
            new Succeeded("re_1"),
            new Pending("re_1", "processing"),
            new Pending(null, "processing"),
            new Failed("re_1", "account_closed"),
            new Declined("card_closed"),
            new NotSent("connect_refused"),
            new NotSent("disputed", Duration.ofMinutes(2)),
            new NotFound("by key"),
            new Ambiguous(List.of("re_1", "re_2")),
            new Mismatch("amount"),
            new Unknown("timeout"));

    // Short and round, so that stories hit boundaries to the microsecond.
    private static final List<Duration> TIMES = List.of(
            Duration.ZERO, Duration.ofSeconds(10), Duration.ofSeconds(60), Duration.ofHours(1), Duration.ofDays(1));

    private static final List<List<Way>> WAYS = List.of(
            List.of(),
            List.of(Way.PROVIDER_ID),
            List.of(Way.LIST_BY_PAYMENT),
            List.of(Way.PROVIDER_ID, Way.MERCHANT_REFERENCE),
            List.of(Way.MERCHANT_REFERENCE, Way.LIST_BY_PAYMENT));

    private final Random random;

    RandomStory(Random random) {
        this.random = random;
    }

    /** One to nine claims; what the last of them heard is the outcome's word, or nothing. */
    Story story(ProviderOutcome outcome) {
        Story story = Story.begin();
        double now = 0;
        int claims = random.nextInt(9);
        for (int claim = 0; claim < claims; claim++) {
            now += pause();
            story = claim(story, now, pick(OUTCOMES).word());
        }
        return claim(story, now + pause(), outcome.word());
    }

    private Story claim(Story story, double now, String word) {
        NextAction kind = random.nextBoolean() ? SEND : RECONCILE;
        return switch (random.nextInt(6)) {
            case 0 -> story.claimOnly(kind, now);
            case 1 -> kind == SEND ? story.send(now, null) : story.lookUp(now, null);
            default -> kind == SEND ? story.send(now, word) : story.lookUp(now, word);
        };
    }

    double pause() {
        return List.of(0.0, 0.000001, 1.0, 10.0, 60.0, 60.000001, 3600.0, 80_000.0)
                .get(random.nextInt(8));
    }

    ProviderOutcome outcome() {
        return pick(OUTCOMES);
    }

    ProviderContract contract() {
        Resend resend = pick(List.of(Resend.values()));
        Duration life = resend == Resend.NO_KEY ? Duration.ZERO : pick(TIMES);
        return Contracts.USUAL
                .with(new KeyPromise(Alphabet.LETTERS_AND_DIGITS, 52, life, resend))
                .with(new LookupPromise(pick(WAYS), pick(TIMES), 1 + random.nextInt(3), pick(TIMES), 1))
                .with(new Patience(pick(TIMES), List.of(Duration.ofMinutes(1)), pick(TIMES), pick(TIMES)));
    }

    private <T> T pick(List<T> from) {
        return from.get(random.nextInt(from.size()));
    }
}
