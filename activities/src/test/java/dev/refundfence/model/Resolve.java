package dev.refundfence.model;

/** A decision, as a worker carries it to its write, and as {@code refund_attempts.ended_as} keeps it. */
public enum Resolve {
    NOTHING("nothing"),
    COMPLETE("complete"),
    SEND_NEXT("reschedule send"),
    LOOK_UP_NEXT("reschedule reconcile"),
    FAIL("fail"),
    REVIEW("move to review"),
    /** A booked success came back. */
    RETURN("mark returned"),
    /** A closed refund's evidence was read and changes nothing. */
    WEIGH("delete the evidence that it weighed"),
    /** A refund booked as failed has succeeded: a person is told. */
    ALERT("raise the alert succeeded_after_failed"),
    /** A verify's look-up did not confirm the hint: it stays for the next look-up. */
    KEEP("keep the hint for the next look-up");

    static final Resolve[] ALL = values();
    final String words;

    Resolve(String words) {
        this.words = words;
    }

    /** What {@code ended_as} tells of it: two kinds of rescheduling are one. */
    Resolve ending() {
        return this == SEND_NEXT ? LOOK_UP_NEXT : this;
    }
}
