package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.fault.FaultKind.Field;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import dev.refundfence.ledger.http.Names;
import dev.refundfence.ledger.http.ProblemCode;
import dev.refundfence.ledger.http.ProblemException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** One fault as it is written, being checked: a plan that is not understood must not look like one that strikes nothing. */
final class WrittenFault {

    private static final long MAX_MS = 3_600_000;
    private static final long MAX_RETRY_AFTER_S = 3_600;
    private static final long MAX_AMOUNT = 1_000_000_000_000_000L;
    private static final Set<String> ENDS = Set.of("ok", "failed");

    private final FaultBody body;
    private final String name;

    /** {@code name}: where it stands in the plan. */
    WrittenFault(FaultBody body, String name) {
        this.body = body;
        this.name = name;
    }

    /**
     * @param seed of this fault's dice
     * @throws ProblemException that names the field and what it must be
     */
    Fault read(long seed) {
        FaultKind kind = FaultKind.of(Objects.requireNonNullElse(body.what, ""))
                .orElseThrow(() -> wrong("do", "one of " + String.join(", ", FaultKind.words())));
        Moment moment = moment(kind);
        Choice choice = choice(moment);
        fieldsOf(kind);
        within("times", body.times, 1, Long.MAX_VALUE);
        within("ms", body.ms, 0, MAX_MS);
        within("by_minor", body.byMinor, -MAX_AMOUNT, MAX_AMOUNT);
        within("retry_after_s", body.retryAfterS, 0, MAX_RETRY_AFTER_S);
        if (body.end != null && !ENDS.contains(body.end)) {
            throw wrong("end", "ok or failed");
        }
        return new Fault(kind, new Fault.Aim(moment, choice), body, seed);
    }

    private Moment moment(FaultKind kind) {
        return switch (Objects.requireNonNullElse(body.on, "refund")) {
            case "refund" -> kind.moment();
            case "look_up" ->
                kind.inLookUps().orElseThrow(() -> wrong("on", "left out: " + kind.word() + " strikes refunds only"));
            default -> throw wrong("on", "refund (which it is if left out) or look_up");
        };
    }

    private Choice choice(Moment moment) {
        List<Choice> given = new ArrayList<>();
        if (body.forKey != null) {
            given.add(new Choice.OfKey(name("for_key", body.forKey)));
        }
        if (body.forRefTx != null) {
            given.add(new Choice.OfDebit(name("for_ref_tx", body.forRefTx)));
        }
        if (body.probability != null) {
            given.add(new Choice.Chance(probability(body.probability)));
        }
        if (body.every != null) {
            given.add(new Choice.EveryNth(every(body.every, moment)));
        }
        if (given.size() != 1) {
            throw new ProblemException(
                    ProblemCode.BODY_INVALID,
                    name + " must have exactly one of for_key, for_ref_tx, probability and every");
        }
        return given.getFirst();
    }

    private String name(String field, String text) {
        return Names.inBody(name + "." + field, text);
    }

    private double probability(double given) {
        if (!(given > 0 && given <= 1)) {
            throw wrong("probability", "above 0 and at most 1");
        }
        return given;
    }

    private long every(long given, Moment moment) {
        if (moment == Moment.LOOK_UP || moment == Moment.LOOK_UP_TEXT) {
            throw wrong("every", "left out on look_up, where nothing is executed");
        }
        within("every", given, 1, Long.MAX_VALUE);
        return given;
    }

    private void fieldsOf(FaultKind kind) {
        refuseUnlessTaken(kind, Field.MS, body.ms);
        refuseUnlessTaken(kind, Field.END, body.end);
        refuseUnlessTaken(kind, Field.BY_MINOR, body.byMinor);
        refuseUnlessTaken(kind, Field.RETRY_AFTER_S, body.retryAfterS);
        if (kind.needsMs() && body.ms == null) {
            throw wrong("ms", "given: how many milliseconds");
        }
    }

    private void refuseUnlessTaken(FaultKind kind, Field field, @Nullable Object given) {
        if (given != null && !kind.takes(field)) {
            throw wrong(field.word(), "left out: " + kind.word() + " has none");
        }
    }

    private void within(String field, @Nullable Long given, long least, long most) {
        if (given != null && (given < least || given > most)) {
            String upTo = most == Long.MAX_VALUE ? " or more" : " to " + most;
            throw wrong(field, least + upTo);
        }
    }

    private ProblemException wrong(String field, String must) {
        return new ProblemException(ProblemCode.BODY_INVALID, "the field " + name + "." + field + " must be " + must);
    }
}
