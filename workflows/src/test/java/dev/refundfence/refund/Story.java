package dev.refundfence.refund;

import static dev.refundfence.refund.NextAction.RECONCILE;
import static dev.refundfence.refund.NextAction.SEND;

import dev.refundfence.refund.RefundFacts.Call;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The claims of one refund, told in order; the last one is the deciding one. Times are seconds after {@link #START}. */
record Story(List<Call> calls) {

    static final Instant START = Instant.parse("2026-11-30T12:00:00Z");

    /** A word that no answer ever gets: the call was begun and its execution never told. */
    private static final @Nullable String NEVER_TOLD = null;

    static Story begin() {
        return new Story(List.of());
    }

    static Instant at(double seconds) {
        return START.plus(Math.round(seconds * 1_000_000), ChronoUnit.MICROS);
    }

    /** A send that was begun. */
    Story send(double seconds, @Nullable String heard) {
        return and(SEND, at(seconds), at(seconds), heard);
    }

    /** A look-up that was begun. */
    Story lookUp(double seconds, @Nullable String heard) {
        return and(RECONCILE, at(seconds), at(seconds), heard);
    }

    /** A claim whose call was not begun: paused, disputed, no slot, or the worker died before. */
    Story claimOnly(NextAction kind, double seconds) {
        return and(kind, at(seconds), null, null);
    }

    /**
     * The same as one line: {@code send 0 unknown, look-up 60.5 not_found, claim-send 90}. The word {@code -} stands for a call
     * whose execution never told.
     */
    static Story of(String line) {
        Story story = begin();
        for (String told : line.split(", *", -1)) {
            String[] words = told.split(" ", -1);
            double seconds = Double.parseDouble(words[1]);
            story = switch (words[0]) {
                case "send" -> story.send(seconds, heard(words[2]));
                case "look-up" -> story.lookUp(seconds, heard(words[2]));
                case "claim-send" -> story.claimOnly(SEND, seconds);
                case "claim-look-up" -> story.claimOnly(RECONCILE, seconds);
                default -> throw new IllegalArgumentException("no such step: " + told);
            };
        }
        return story;
    }

    private static @Nullable String heard(String word) {
        return word.equals("-") ? NEVER_TOLD : word;
    }

    private Story and(NextAction kind, Instant claimedAt, @Nullable Instant calledAt, @Nullable String heard) {
        List<Call> longer = new ArrayList<>(calls);
        longer.add(new Call(new Attempt(calls.size() + 1L), kind, claimedAt, calledAt, heard));
        return new Story(List.copyOf(longer));
    }

    RefundFacts facts() {
        Instant firstSentAt = calls.stream()
                .filter(call -> call.kind() == SEND && call.calledAt() != null)
                .map(Call::calledAt)
                .findFirst()
                .orElse(null);
        return new RefundFacts(calls.getLast().kind(), firstSentAt, calls);
    }
}
