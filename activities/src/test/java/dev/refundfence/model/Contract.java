package dev.refundfence.model;

/** What the modelled provider promises about a key that it remembers: the three kinds that lead to different decisions. */
public enum Contract {
    /** The stored answer comes again, refusals included. */
    REPLAYS("The provider replays every stored answer to a key", true, true, false),
    /** The stored answer of an accepted request comes again; refusals are judged anew, and what had failed is executed again. */
    EXECUTES_FAILED_AGAIN("The provider judges refused and failed orders anew under the same key", true, false, true),
    /** No key, no promise: every request that arrives is a new one. */
    NO_PROMISE("The provider promises nothing about a key", false, false, false);

    final String words;
    /** Same key, same bytes, while the key is young: not a second refund. */
    final boolean mayResend;
    /** A refused order stays refused under its key, so that one refusal speaks for all copies. */
    final boolean storesRefusals;
    /** An order under a key whose refund had ended without moving money makes a new refund. */
    final boolean executesFailedAgain;

    Contract(String words, boolean mayResend, boolean storesRefusals, boolean executesFailedAgain) {
        this.words = words;
        this.mayResend = mayResend;
        this.storesRefusals = storesRefusals;
        this.executesFailedAgain = executesFailedAgain;
    }
}
