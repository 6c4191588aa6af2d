package dev.refundfence.provider;

import dev.refundfence.observation.Observation;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundFacts;
import dev.refundfence.refund.RefundFacts.Call;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The claims of one refund as its rows would tell them, while they are being made. */
final class History {

    private final List<Call> calls = new ArrayList<>();

    /** A claim whose call was begun at once. {@code heard}: null if its execution never told. */
    void called(NextAction kind, Instant at, @Nullable String heard) {
        calls.add(new Call(next(), kind, at, at, heard));
    }

    /** A claim whose call was never begun. */
    void claimed(NextAction kind, Instant at) {
        calls.add(new Call(next(), kind, at, null, null));
    }

    /** What was heard at that time and is kept; only the outcome and whether it is proof matter to the rules. */
    static Observation observation(ProviderOutcome outcome, boolean verified, Instant at) {
        return new Observation(0, "lookup", null, outcome, verified, at);
    }

    List<Call> calls() {
        return List.copyOf(calls);
    }

    RefundFacts facts() {
        Instant firstSentAt = calls.stream()
                .filter(call -> call.kind() == NextAction.SEND && call.calledAt() != null)
                .map(Call::calledAt)
                .findFirst()
                .orElse(null);
        return new RefundFacts(calls.getLast().kind(), firstSentAt, calls);
    }

    private Attempt next() {
        return new Attempt(calls.size() + 1L);
    }
}
