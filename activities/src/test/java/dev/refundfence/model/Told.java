package dev.refundfence.model;

import java.util.List;

/** Stories as numbered lines. */
final class Told {
    private Told() {}

    static String story(Breach breach, List<String> story) {
        StringBuilder text = new StringBuilder();
        int number = 1;
        for (String line : story) {
            text.append(String.format("%n%4d. %s", number++, line));
        }
        return text.append(String.format("%n      => %s: %s", breach.invariant, breach.words))
                .toString();
    }
}
