package dev.refundfence.model;

import dev.refundfence.refund.RefundState;
import dev.refundfence.store.Resolution;

/**
 * What somebody asks of the database: one transaction, with all that it was told beforehand. Claims are numbers that stand for random
 * ids, sets of evidence are bits: one for the reply to each attempt, one for each event.
 */
public sealed interface Operation {

    /** Asks for the refund. The kind says by which door: a weigh and a verify have doors of their own. */
    record Claim(int claim, Kind kind) implements Operation {}

    /** Asks to begin the call of this claim. */
    record Begin(Holder holder) implements Operation {}

    /** Stores what the call's own execution heard; of a silence only the word is kept. */
    record Hear(Holder holder, Answer answer) implements Operation {}

    /** A holder's decision. {@code notSent}: it rests on nothing having been sent. */
    record Write(Holder holder, Resolve resolve, boolean notSent, int weighed) implements Operation {}

    /** What was decided about a closed refund without a claim. */
    record LateWrite(Look look, Resolve resolve, int weighed) implements Operation {}

    /** Evidence came about a refund in review. {@code bears}: on the outcome, so that the machine is asked again. */
    record Wake(Look look, boolean bears, int weighed) implements Operation {}

    /** A person's decision on what was seen. */
    record Resolving(Look look, Resolution resolution) implements Operation {}

    /** A customer's cancel. */
    record Cancel(int attempt) implements Operation {}

    /** An authentic message of the provider is stored. */
    record Tell(Event event) implements Operation {}

    /** Time goes by: nobody's transaction. */
    record Pass(Time time) implements Operation {}

    /** A fence. {@code closedAs}: what a verify is about; for others without meaning. */
    record Holder(int attempt, int claim, Kind kind, RefundState closedAs) {}

    /** What was seen of a refund. */
    record Look(RefundState state, int attempt) {}

    /** What may have passed. */
    enum Time {
        LEASE,
        FLIGHT,
        KEY,
        /** The refund is due. */
        DUE,
        /** The refund waits for its time. */
        WAITS
    }
}
