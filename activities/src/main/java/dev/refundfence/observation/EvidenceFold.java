package dev.refundfence.observation;

import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What all the evidence about a running refund amounts to. Pure. Statements are ranked by what they prove; when they were stored
 * means nothing, because replies, look-ups and events overtake each other, and an older status never undoes a proof:
 *
 * <ol>
 *   <li>a success and a failure of the same refund: it came back, or somebody errs; which of them is the later one is not to be
 *       guessed, so a person must look ({@code Ambiguous}); two successes with different ids: money moved twice, likewise
 *   <li>a success: money moved as ordered, whatever else was said
 *   <li>a mismatch: money moved, or will, other than ordered
 *   <li>an ambiguous answer of this very exchange; an earlier one was a question, not a proof
 *   <li>a pending refund that is not the failed one: it may still move money
 *   <li>a failure: our refund ended without moving money
 *   <li>a refusal of a send: that request moves nothing
 *   <li>what this exchange taught, where nothing above is known
 * </ol>
 *
 * <p>An unverified observation is a hint and never a proof, so it completes nothing and fails nothing. But a hint of money that
 * moves keeps refusals, not-sents and not-founds from being taken for the whole truth: they become {@code Unknown}, so that the next
 * step is a look-up. A verified failure needs no such doubt: it is what a look-up of the hint would have told.
 */
public final class EvidenceFold {

    private final List<ProviderOutcome> proofs;
    private final List<ProviderOutcome> hints;
    private final ProviderOutcome current;

    private EvidenceFold(List<Observation> observations, ProviderOutcome current) {
        this.current = current;
        // The exchange of this claim was our own, with our own credentials: it needs no confirmation.
        this.proofs = Stream.concat(
                        Stream.of(current),
                        observations.stream().filter(Observation::verified).map(Observation::outcome))
                .toList();
        this.hints = observations.stream()
                .filter(observation -> !observation.verified())
                .map(Observation::outcome)
                .toList();
    }

    /**
     * The one outcome to decide on; the same for every order of {@code observations}.
     *
     * @param observations all that is stored about this refund
     * @param current what the deciding claim's own exchange taught; may be among the observations too
     */
    public static ProviderOutcome fold(List<Observation> observations, ProviderOutcome current) {
        return new EvidenceFold(observations, current).strongest();
    }

    private ProviderOutcome strongest() {
        return success()
                .or(() -> any(Mismatch.class))
                .or(() -> Optional.of(current).filter(Ambiguous.class::isInstance))
                .or(this::pending)
                .or(() -> any(Failed.class))
                .orElseGet(this::withoutProofOfTheRefund);
    }

    private Optional<ProviderOutcome> success() {
        SortedSet<String> done = idsOf(Succeeded.class);
        if (done.isEmpty()) {
            return Optional.empty();
        }
        boolean contradicted = done.size() > 1 || idsOf(Failed.class).contains(done.first());
        return Optional.of(contradicted ? new Ambiguous(List.copyOf(done)) : new Succeeded(done.first()));
    }

    private Optional<ProviderOutcome> pending() {
        SortedSet<String> failed = idsOf(Failed.class);
        SortedSet<String> open = idsOf(Pending.class);
        open.removeAll(failed);
        if (open.size() > 1) {
            return Optional.of(new Ambiguous(List.copyOf(open)));
        }
        // Without an id it was said of our key; once a refund of our key is known to have failed, that is the one it
        // was said of.
        boolean isSaidOfAnother = open.isEmpty() && !failed.isEmpty();
        return isSaidOfAnother ? Optional.empty() : pendingNamed(open);
    }

    private Optional<ProviderOutcome> pendingNamed(SortedSet<String> open) {
        return proofs.stream()
                .filter(Pending.class::isInstance)
                .filter(pending -> open.isEmpty() || isNamedIn(open, pending))
                // The newest reason is this exchange's own, if it told one; among older ones none is better.
                .min(preferringCurrent());
    }

    private static boolean isNamedIn(SortedSet<String> ids, ProviderOutcome outcome) {
        String id = outcome.namedRefundId();
        return id != null && ids.contains(id);
    }

    private ProviderOutcome withoutProofOfTheRefund() {
        ProviderOutcome told = any(Declined.class).orElse(current);
        return hints.stream().anyMatch(EvidenceFold::speaksOfMoneyThatMoves) ? doubted(told) : told;
    }

    private static Unknown doubted(ProviderOutcome told) {
        return told instanceof Unknown unknown ? unknown : new Unknown("unconfirmed_hint_against_" + told.word());
    }

    private static boolean speaksOfMoneyThatMoves(ProviderOutcome hint) {
        return hint instanceof Succeeded || hint instanceof Pending || hint instanceof Mismatch;
    }

    private Optional<ProviderOutcome> any(Class<? extends ProviderOutcome> kind) {
        return proofs.stream().filter(kind::isInstance).min(preferringCurrent());
    }

    /** Any fixed order will do among equals, as long as it does not depend on the order of storing. */
    private Comparator<ProviderOutcome> preferringCurrent() {
        return Comparator.<ProviderOutcome, Boolean>comparing(outcome -> !outcome.equals(current))
                .thenComparing(ProviderOutcome::toString);
    }

    private SortedSet<String> idsOf(Class<? extends ProviderOutcome> kind) {
        return proofs.stream()
                .filter(kind::isInstance)
                .map(ProviderOutcome::namedRefundId)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
