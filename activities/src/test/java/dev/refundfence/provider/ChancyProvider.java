package dev.refundfence.provider;

import dev.refundfence.observation.Observation;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * A provider that keeps its contract and nothing more: it loses, delays and refuses by chance, remembers our key exactly as long and as
 * well as it promised, and counts how often it moved money for one refund.
 */
final class ChancyProvider {

    /** One refund that it made: pending until it ends; {@code bounces}: when the money comes back, null if it stays. */
    private record Made(
            String id,
            Instant at,
            Instant ends,
            boolean succeeds,
            @Nullable Instant bounces) {
        boolean isBackBy(Instant now) {
            return bounces != null && !bounces.isAfter(now);
        }
    }

    private static final Duration SOON = Duration.ofMinutes(20);

    private final ProviderContract contract;
    private final Random random;
    private final List<Instant> onTheWay = new ArrayList<>();
    private final List<Made> made = new ArrayList<>();
    private final List<Observation> events = new ArrayList<>();
    private @Nullable Instant keyKnownSince;
    private @Nullable ProviderOutcome stored;

    ChancyProvider(ProviderContract contract, Random random) {
        this.contract = contract;
        this.random = random;
    }

    ProviderOutcome send(Instant now) {
        arrivals(now);
        return switch (random.nextInt(8)) {
            case 0 -> new NotSent("connect_refused");
            case 1 -> new Unknown("lost on the way there");
            case 2 -> {
                onTheWay.add(now.plus(within(contract.patience().maxInFlight())));
                yield new Unknown("delayed");
            }
            case 3, 4 -> {
                execute(now);
                yield new Unknown("lost on the way back");
            }
            default -> execute(now);
        };
    }

    ProviderOutcome lookUp(Instant now) {
        arrivals(now);
        boolean idKnown = events.stream().anyMatch(Observation::verified);
        if (contract.lookup().way(idKnown).isEmpty()) {
            return new Unknown("nothing to ask with");
        }
        return switch (random.nextInt(8)) {
            case 0 -> new NotSent("connect_refused");
            case 1 -> new Unknown("timeout");
            default -> visible(now).map(refund -> standing(refund, now)).orElse(new NotFound("chance"));
        };
    }

    /** Events about what happened, some of them never delivered. */
    List<Observation> events(Instant now) {
        arrivals(now);
        if (!made.isEmpty() && random.nextInt(4) == 0) {
            Made refund = made.get(random.nextInt(made.size()));
            events.add(
                    History.observation(standing(refund, now), contract.terms().webhookIsProof(), now));
        }
        if (random.nextInt(8) == 0) {
            events.add(lie(now));
        }
        return List.copyOf(events);
    }

    // Authentic and not enough as proof: what it says may be of another refund, or of nothing at all.
    private Observation lie(Instant now) {
        ProviderOutcome lie = switch (random.nextInt(4)) {
            case 0 -> new ProviderOutcome.Succeeded("re_lie");
            case 1 -> new ProviderOutcome.Failed("re_lie", "card_gone");
            case 2 -> new ProviderOutcome.Declined("card_gone");
            default -> new ProviderOutcome.Mismatch("amount_minor");
        };
        return History.observation(lie, false, now);
    }

    /** Whether money was moved and stays so, when everything has arrived and ended. */
    boolean isStillMoved() {
        return made.stream().anyMatch(refund -> refund.succeeds() && refund.bounces() == null);
    }

    /** How often money was moved when everything has arrived and ended, whether or not it came back. */
    long movements() {
        arrivals(Instant.MAX);
        return made.stream().filter(Made::succeeds).count();
    }

    private void arrivals(Instant now) {
        onTheWay.stream().filter(at -> !at.isAfter(now)).sorted().forEach(this::execute);
        onTheWay.removeIf(at -> !at.isAfter(now));
    }

    private ProviderOutcome execute(Instant now) {
        Resend resend = contract.key().resend();
        boolean known = keyKnownSince != null
                && now.isBefore(keyKnownSince.plus(contract.key().life()));
        if (known && resend.isAllowed()) {
            Made last = made.isEmpty() ? null : made.getLast();
            boolean anew = last != null
                    && resend == Resend.EXECUTES_FAILED_AGAIN
                    && !last.succeeds()
                    && !last.ends().isAfter(now);
            if (last != null && !anew) {
                return standing(last, now);
            }
            if (last == null && resend == Resend.REPLAYS_EVERY_ANSWER && stored != null) {
                return stored;
            }
        } else {
            keyKnownSince = now;
        }
        return anew(now);
    }

    private ProviderOutcome anew(Instant now) {
        if (random.nextInt(4) == 0) {
            stored = new Declined("by_chance");
            return stored;
        }
        Instant ends = random.nextBoolean() ? now : now.plus(within(Duration.ofDays(2)));
        boolean succeeds = random.nextInt(4) > 0;
        Duration bounce = contract.terms().mayBounceFor();
        // Soon, or nobody would be looking any more.
        boolean bounces = succeeds && bounce.isPositive() && random.nextInt(3) == 0;
        Instant back = bounces ? ends.plus(within(bounce.compareTo(SOON) < 0 ? bounce : SOON)) : null;
        Made refund = new Made("re_" + (made.size() + 1), now, ends, succeeds, back);
        made.add(refund);
        return standing(refund, now);
    }

    private static ProviderOutcome standing(Made refund, Instant now) {
        if (refund.ends().isAfter(now)) {
            return new Pending(refund.id(), "processing");
        }
        if (refund.isBackBy(now)) {
            return new Failed(refund.id(), "returned");
        }
        return refund.succeeds() ? new Succeeded(refund.id()) : new Failed(refund.id(), "closed");
    }

    private Optional<Made> visible(Instant now) {
        Instant shown = now.minus(contract.lookup().visibilityDelay());
        return made.reversed().stream()
                .filter(refund -> !refund.at().isAfter(shown) || random.nextBoolean())
                .findFirst();
    }

    private Duration within(Duration longest) {
        return longest.multipliedBy(random.nextInt(1, 1000)).dividedBy(1000);
    }
}
