package dev.refundfence.model;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/** What must never be: the invariants as far as a model sees them, the gravest first, then promises that are not about safety. */
enum Breach {
    NONE("", ""),
    MONEY_TWICE("I1", "the provider moved the money twice"),
    OVER_CAPTURED("I1", "more was refunded or reserved than was captured"),
    BOOKED_WRONG("I4", "the books say that the money moved once, and it did not"),
    CLOSED_WRONG("I4", "the refund is closed as not moved, and the provider moved the money"),
    CONTRADICTED("I4", "the refund is closed against a proof that was stored and read, and no alert says so"),
    REOPENED("I3", "a closed refund was moved by somebody who had lost it"),
    UNRESERVED("I1", "the reservation was let go while the money may still move"),
    EVIDENCE_LOST("I5", "something that the provider said is in no observation, or twice, or was never weighed"),
    TWO_HOLDERS("I2", "one attempt has two holders"),
    RESENT_WITHOUT_PROMISE("I6", "a send began while another was open, and neither contract nor key age allowed it"),
    NO_LOOK_UP_FIRST("I6", "the first call after a takeover was a send"),
    NOT_SENT_OVER_CALL("I6", "\"not sent\" was committed although the call had begun"),
    CALLED_TWICE("I7", "one claim began two calls"),
    RELEASED_OVER_PROOF("I5", "a person released the refund over the unread proof that it had succeeded"),
    OVER_UNREAD("I5", "a refund was closed or handed to a person over evidence that nobody had read"),
    OLD_FENCE("I3", "a write of somebody who is not the newest holder changed the refund"),
    STUCK("I9", "faults have stopped, and nothing brings this refund to an end or to a person"),
    HOLDER_TURNED_AWAY("promise", "a holder whom nobody had followed was turned away with its success"),
    UNPROVEN_CLAIM("promise", "a call was asked for under a claim that its worker had not seen in the row"),
    HASTY("promise", "a look-up was taken for an absence while the refund was only not visible yet"),
    FUTILE("promise", "a send was planned that its begin-call can only refuse"),
    CALL_OVERTAKEN("promise", "a call began whose holder could be replaced at that very moment");

    static final Breach[] ALL = values();
    /** What ends a search for safety. Stuckness is asked of the states that it met, and promises are not about safety. */
    static final Set<Breach> SAFETY = Collections.unmodifiableSet(EnumSet.range(MONEY_TWICE, OLD_FENCE));

    final String invariant;
    final String words;

    Breach(String invariant, String words) {
        this.invariant = invariant;
        this.words = words;
    }
}
