package dev.refundfence.ledger.book;

/**
 * A sum that does not follow from the entries, or an entry that breaks a rule no constraint can state.
 *
 * @param rule what should hold, in words
 * @param identity the row: scope and name
 * @param stored what the row says
 * @param recomputed what follows from the entries
 */
public record Difference(String rule, String identity, String stored, String recomputed) {

    @Override
    public String toString() {
        return rule + ": " + identity + " says " + stored + ", the entries say " + recomputed;
    }
}
