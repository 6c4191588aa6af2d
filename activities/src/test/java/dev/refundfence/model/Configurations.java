package dev.refundfence.model;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * Everything that is searched: each contract without faults, with each fault alone and with each pair of faults. The usual bound is
 * three claims; {@code -Dmodel.claims=4} searches further and meets ten times as many states and wants {@code -Dtests.jvm=-Xmx4g}.
 */
final class Configurations {
    private static final int CLAIMS = Integer.getInteger("model.claims", 3);

    private Configurations() {}

    /** A row of the report: a contract, and a fault with each that comes after it, so that no pair is searched twice. */
    record Group(String name, List<Setting> settings) {}

    static List<Group> groups() {
        List<Group> groups = new ArrayList<>();
        for (Contract contract : Contract.values()) {
            groups.add(new Group(contract + " no fault", List.of(setting(contract, EnumSet.noneOf(Fault.class)))));
            for (Fault fault : Fault.values()) {
                groups.add(new Group(contract + " " + fault + " with", pairsOf(contract, fault)));
            }
        }
        return groups;
    }

    private static List<Setting> pairsOf(Contract contract, Fault fault) {
        List<Setting> settings = new ArrayList<>();
        for (Fault other : Fault.values()) {
            if (fault.compareTo(other) <= 0) {
                settings.add(setting(contract, EnumSet.of(fault, other)));
            }
        }
        return settings;
    }

    /** One fault at a time: the smaller set on which guards are shown not to be needed. */
    static List<Setting> singles() {
        List<Setting> settings = new ArrayList<>();
        for (Contract contract : Contract.values()) {
            for (Fault fault : Fault.values()) {
                settings.add(setting(contract, EnumSet.of(fault)));
            }
        }
        return settings;
    }

    private static Setting setting(Contract contract, EnumSet<Fault> faults) {
        return Setting.of(contract, faults).withClaims(CLAIMS);
    }
}
