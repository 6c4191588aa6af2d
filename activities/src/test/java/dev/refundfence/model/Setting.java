package dev.refundfence.model;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What one search is about.
 *
 * @param contract what the provider promises
 * @param faults what may go wrong
 * @param removed the guards that the protocol is searched without
 * @param claims how many claims may be given
 */
record Setting(Contract contract, EnumSet<Fault> faults, EnumSet<Guard> removed, int claims) {

    private static final int USUAL_CLAIMS = 3;

    static Setting of(Contract contract, Set<Fault> faults) {
        EnumSet<Fault> mixed = EnumSet.noneOf(Fault.class);
        mixed.addAll(faults);
        return new Setting(contract, mixed, EnumSet.noneOf(Guard.class), USUAL_CLAIMS);
    }

    Setting without(Guard guard) {
        EnumSet<Guard> fewer = EnumSet.copyOf(removed);
        fewer.add(guard);
        return new Setting(contract, faults, fewer, claims);
    }

    /** Hints of both kinds in one story multiply the states by four: only a search with more claims than usual mixes them. */
    boolean manyHints() {
        return claims > USUAL_CLAIMS;
    }

    Setting withClaims(int bound) {
        return new Setting(contract, faults, removed, bound);
    }

    boolean keeps(Guard guard) {
        return !removed.contains(guard);
    }

    boolean has(Fault fault) {
        return faults.contains(fault);
    }

    /** The number of the key that a worker's order carries: always the same, unless keys are made from the attempt. */
    int keyOf(Worker worker) {
        return keeps(Guard.KEY_CONSTANT) ? 1 : worker.attempt;
    }

    String words() {
        return contract + " " + faults.stream().map(Enum::name).collect(Collectors.joining("+"));
    }
}
