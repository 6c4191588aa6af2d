package dev.refundfence.ledger.fault;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The ways in which the ledger can be as bad as a real provider. What each does to its caller is told in {@code docs/ledger.md}. */
enum FaultKind {
    CUT_REPLY(Moment.REPLY, Moment.LOOK_UP),
    DELAY_AFTER(Moment.REPLY, Moment.LOOK_UP),
    ANSWER_500(Moment.REPLY, Moment.LOOK_UP),
    ANSWER_502(Moment.REPLY, Moment.LOOK_UP),
    WRONG_AMOUNT(Moment.REPLY_TEXT, Moment.LOOK_UP_TEXT),
    DELAY_BEFORE(Moment.REQUEST, null),
    ANSWER_429(Moment.REQUEST, Moment.LOOK_UP),
    HIDE(Moment.EXECUTION, null),
    PEND(Moment.EXECUTION, null),
    WEBHOOK_FIRST(Moment.EXECUTION, null),
    WEBHOOK_TWICE(Moment.EXECUTION, null),
    WEBHOOK_LATE(Moment.EXECUTION, null),
    WEBHOOK_NEVER(Moment.EXECUTION, null),
    BOUNCE(Moment.EXECUTED, null),
    FORGET_KEY(Moment.EXECUTED, null);

    /** When a fault strikes. */
    enum Moment {
        /** A refund was asked for, and nothing is done yet. */
        REQUEST,
        /** As before, and its key is new. */
        EXECUTION,
        /** A refund was executed by this request. */
        EXECUTED,
        /** A refund's answer is there, stored or new, and no byte of it is sent. */
        REPLY,
        /** What that answer says. */
        REPLY_TEXT,
        /** A look-up's answer is there, and no byte of it is sent. */
        LOOK_UP,
        /** What that answer says of one refund; a list speaks of several. */
        LOOK_UP_TEXT
    }

    /** What can be said of some faults only. */
    enum Field {
        MS,
        END,
        BY_MINOR,
        RETRY_AFTER_S;

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final Moment moment;
    private final @Nullable Moment inLookUps;

    FaultKind(Moment moment, @Nullable Moment inLookUps) {
        this.moment = moment;
        this.inLookUps = inLookUps;
    }

    static Optional<FaultKind> of(String word) {
        return Arrays.stream(values()).filter(kind -> kind.word().equals(word)).findFirst();
    }

    static List<String> words() {
        return Arrays.stream(values()).map(FaultKind::word).toList();
    }

    /** As it is written in a plan. */
    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** When it strikes a refund. */
    Moment moment() {
        return moment;
    }

    /** When it strikes a look-up; empty for never. */
    Optional<Moment> inLookUps() {
        return Optional.ofNullable(inLookUps);
    }

    boolean takes(Field field) {
        return switch (field) {
            case MS -> needsMs() || this == HIDE || this == PEND || this == FORGET_KEY;
            case END -> this == PEND;
            case BY_MINOR -> this == WRONG_AMOUNT;
            case RETRY_AFTER_S -> this == ANSWER_429;
        };
    }

    /** Whether it must be said how long. Where {@code ms} may be left out, the fault has an end without it. */
    boolean needsMs() {
        return switch (this) {
            case DELAY_BEFORE, DELAY_AFTER, BOUNCE -> true;
            default -> false;
        };
    }
}
