package dev.refundfence.model;

import java.util.List;

/**
 * One configuration, searched for safety and then asked for progress.
 *
 * @param setting what was searched
 * @param found what safety says
 * @param stuck the story of the nearest state without a way to rest; empty if there is none
 */
record Checked(Setting setting, Found found, List<String> stuck) {
    private static final int BOUND = Integer.getInteger("model.bound", 20_000_000);
    /** Each so-manieth state is asked whether a refund can come to rest from it. */
    private static final int STRIDE = Integer.getInteger("model.progress.stride", 16);

    static Checked of(Setting setting) {
        Search<World> search = new Search<>(new RefundModel(setting), setting.faults(), Breach.SAFETY, BOUND);
        Found found = search.run();
        int stride = setting.faults().size() < 2 ? 1 : STRIDE;
        int stuck = Progress.of(setting).firstStuck(search.table(), stride);
        return new Checked(setting, found, stuck < 0 ? List.of() : search.story(stuck));
    }

    boolean isClean() {
        return found.isClean() && found.exhausted() && stuck.isEmpty();
    }

    /** For a failing test: what was found, as lines that can be read. */
    String complaint() {
        if (!found.isClean()) {
            return setting.words() + ": " + Told.story(found.breach(), found.story());
        }
        String why = found.exhausted() ? Told.story(Breach.STUCK, stuck) : "the bound ended the search";
        return setting.words() + ": " + why;
    }
}
