package dev.refundfence.model;

/** Authentic messages of the provider. A proof is true of some moment in the past; a hint may be anything. */
public enum Event {
    SUCCESS_PROOF(0, "event: succeeded"),
    FAILURE_PROOF(1, "event: failed or came back"),
    SUCCESS_HINT(2, "hint: succeeded"),
    FAILURE_HINT(3, "hint: failed");

    static final Event[] ALL = values();
    private final int place;
    final String words;

    Event(int place, String words) {
        this.place = place;
        this.words = words;
    }

    /** Its place in a set of evidence: the replies to the attempts come first. */
    public int bit() {
        return 1 << (World.ATTEMPTS + place);
    }

    /** The place of the reply to an attempt. */
    public static int bitOfReply(int attempt) {
        return Evidence.bit(attempt);
    }
}
