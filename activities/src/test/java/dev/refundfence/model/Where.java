package dev.refundfence.model;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * Where the search finds what a guard prevents.
 *
 * @param contract what the provider promises there
 * @param faults what goes wrong there
 * @param captured 0 for one refund; else two refunds of one payment, and for how many of them it has room
 */
record Where(Contract contract, Set<Fault> faults, int captured) {

    static Where one(Contract contract, Fault... faults) {
        return new Where(contract, setOf(faults), 0);
    }

    static Where two(int captured, Fault... faults) {
        return new Where(Contract.NO_PROMISE, setOf(faults), captured);
    }

    private static Set<Fault> setOf(Fault... faults) {
        EnumSet<Fault> set = EnumSet.noneOf(Fault.class);
        set.addAll(Set.of(faults));
        return Collections.unmodifiableSet(set);
    }

    Setting setting() {
        return Setting.of(contract, faults);
    }
}
