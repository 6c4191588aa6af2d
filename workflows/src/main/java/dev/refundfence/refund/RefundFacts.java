package dev.refundfence.refund;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the rules may know of a refund besides the outcome on which they decide. All times are the database's.
 *
 * @param asked what the deciding claim was for
 * @param firstSentAt when the first send was begun; null if none ever was
 * @param calls all claims of this refund, oldest first, the deciding one last, each as its row says when the decision is made: what
 *     the deciding claim's call heard is in its row by then
 */
public record RefundFacts(NextAction asked, @Nullable Instant firstSentAt, List<Call> calls) {

    /** Takes a copy. */
    public RefundFacts {
        calls = List.copyOf(calls);
    }

    /** The sends that were begun and are not known never to have reached the provider, oldest first. */
    public List<Call> openSends() {
        return calls.stream().filter(Call::isOpenSend).toList();
    }

    /** When the latest send was begun, whatever came of it; empty if none ever was. */
    public Optional<Instant> lastSendBegunAt() {
        return begunSends().map(Call::begun).max(Comparator.naturalOrder());
    }

    /** Whether the deciding claim is a look-up that was begun after {@code time} and answered that our refund failed. */
    public boolean isFailureToldAfter(Instant time) {
        return !calls.isEmpty() && calls.getLast().isFailureBegunAfter(time);
    }

    /** Whether a send of this refund was refused by the provider. */
    public boolean hasDeclinedSend() {
        return begunSends().anyMatch(Call::isDeclined);
    }

    /**
     * Whether exactly one begun send can have reached the provider, and that one was refused: then the refusal speaks for the whole
     * refund.
     */
    public boolean onlyTheDeclinedSendIsOpen() {
        List<Call> open = openSends();
        return open.size() == 1 && open.getFirst().isDeclined();
    }

    /** How many claims were for look-ups. */
    public int lookUps() {
        return (int) calls.stream()
                .filter(call -> call.kind() == NextAction.RECONCILE)
                .count();
    }

    /** When the first look-up was claimed; empty if none was. */
    public Optional<Instant> firstLookUpAt() {
        return sinceFirstLookUp().findFirst().map(Call::claimedAt);
    }

    /** How many claims after the first look-up were for sends. */
    public int sendsSinceFirstLookUp() {
        return (int) sinceFirstLookUp()
                .filter(call -> call.kind() == NextAction.SEND)
                .count();
    }

    /** The claims since the last one whose request may have left: the provider was out of reach for as long. Oldest first. */
    public List<Call> trailingUnsent() {
        return trailing(Call::isUnsent);
    }

    /** The look-ups since the last one that told anything of the refund, those that did not find it among them. Oldest first. */
    public List<Call> trailingFruitless() {
        return trailing(call -> call.kind() == NextAction.RECONCILE && call.isFruitless());
    }

    /** Since when the provider has had to do with it: the first send, or the first claim where no send was ever begun. */
    public Optional<Instant> underWaySince() {
        return Optional.ofNullable(firstSentAt)
                .or(() -> calls.stream().findFirst().map(Call::claimedAt));
    }

    private Stream<Call> sinceFirstLookUp() {
        return calls.stream().dropWhile(call -> call.kind() != NextAction.RECONCILE);
    }

    private Stream<Call> begunSends() {
        return calls.stream().filter(call -> call.kind() == NextAction.SEND && call.calledAt() != null);
    }

    private List<Call> trailing(Predicate<Call> of) {
        int from = calls.size();
        while (from > 0 && of.test(calls.get(from - 1))) {
            from--;
        }
        return calls.subList(from, calls.size());
    }

    /**
     * One claim and its exchange.
     *
     * @param attempt the claim
     * @param kind what it was for
     * @param claimedAt when it was given
     * @param calledAt when its call was begun; null if none was
     * @param heard the word of the outcome; null if the call's own execution never told
     */
    public record Call(
            Attempt attempt,
            NextAction kind,
            Instant claimedAt,
            @Nullable Instant calledAt,
            @Nullable String heard) {

        private static final String NOT_SENT = new ProviderOutcome.NotSent("").word();
        private static final String NOT_FOUND = new ProviderOutcome.NotFound("").word();
        private static final String FAILED = new ProviderOutcome.Failed("", "").word();
        private static final String DECLINED = new ProviderOutcome.Declined("").word();
        private static final Set<String> FRUITLESS =
                Set.of(new ProviderOutcome.Unknown("").word(), NOT_FOUND, NOT_SENT);

        /** Whether this send was begun and is not known never to have reached the provider. */
        public boolean isOpenSend() {
            return kind == NextAction.SEND && !isUnsent();
        }

        /** Whether nothing of this claim can have reached the provider: no call was begun, or its own execution told so. */
        public boolean isUnsent() {
            return calledAt == null || NOT_SENT.equals(heard);
        }

        /** Whether the provider refused this call. */
        public boolean isDeclined() {
            return DECLINED.equals(heard);
        }

        /** Whether this was a look-up that was begun after {@code time} and found nothing. */
        boolean isNotFoundBegunAfter(Instant time) {
            return kind == NextAction.RECONCILE
                    && NOT_FOUND.equals(heard)
                    && calledAt != null
                    && calledAt.isAfter(time);
        }

        private boolean isFailureBegunAfter(Instant time) {
            return kind == NextAction.RECONCILE && FAILED.equals(heard) && calledAt != null && calledAt.isAfter(time);
        }

        private boolean isFruitless() {
            return heard == null || FRUITLESS.contains(heard);
        }

        /** Of a call that was begun: when. */
        Instant begun() {
            return calledAt == null ? claimedAt : calledAt;
        }
    }
}
