package dev.refundfence.provider;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.Decision.Review;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundFacts.Call;
import dev.refundfence.refund.RefundPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What happens after a lost reply under a contract: a pure function of it. The rules themselves are asked, on the story in which every
 * send is lost, every look-up finds nothing and no event comes, so that the line cannot promise what they do not do.
 */
final class LostReply {

    private static final Instant START = Instant.EPOCH;

    private final ProviderContract contract;
    private final Optional<Way> way;
    private final History history = new History();
    private final Review end;
    private Instant now = START;

    private LostReply(ProviderContract contract) {
        this.contract = contract;
        this.way = contract.lookup().way(false);
        this.end = play();
    }

    static String line(ProviderContract contract) {
        return new LostReply(contract).words();
    }

    private Review play() {
        NextAction action = NextAction.SEND;
        while (true) {
            ProviderOutcome outcome = action == NextAction.RECONCILE && way.isPresent()
                    ? new NotFound(way.get().name())
                    : new Unknown("nothing was heard");
            history.called(action, now, outcome.word());
            Decision decision = RefundPolicy.decide(history.facts(), outcome, contract, now);
            switch (decision) {
                case Review review -> {
                    return review;
                }
                case Reschedule next -> {
                    action = next.next();
                    now = now.plus(next.after());
                }
                case Decision.Complete never -> throw new IllegalStateException("booked on silence: " + never);
                case Decision.Fail never -> throw new IllegalStateException("given up on silence: " + never);
            }
        }
    }

    private String words() {
        return asking() + "; " + resending() + "; else review `" + end.reason().word() + "` after "
                + Spoken.time(Duration.between(START, now));
    }

    private String asking() {
        String webhook = contract.terms().webhookIsProof() ? "an authentic event is believed" : "";
        if (way.isEmpty()) {
            return webhook.isEmpty() ? "nothing can be asked" : "nothing can be asked, " + webhook;
        }
        return "look-up (" + way.get().name().toLowerCase(Locale.ROOT).replace('_', ' ') + ") from "
                + Spoken.time(contract.lookup().visibilityDelay()) + " on" + (webhook.isEmpty() ? "" : ", " + webhook);
    }

    private String resending() {
        List<Call> sends = history.calls().stream()
                .filter(call -> call.kind() == NextAction.SEND)
                .toList();
        if (sends.size() == 1) {
            return "never sent again";
        }
        Duration last = Duration.between(START, sends.getLast().claimedAt());
        return "not-founds that mean something (" + contract.lookup().notFoundTimes() + " over "
                + Spoken.time(contract.lookup().notFoundSpan())
                + "): sent again with the same key, the last time after "
                + Spoken.time(last);
    }
}
