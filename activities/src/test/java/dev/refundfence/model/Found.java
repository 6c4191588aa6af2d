package dev.refundfence.model;

import java.time.Duration;
import java.util.List;

/**
 * What a search came to.
 *
 * @param states how many different states it met
 * @param depth steps from the beginning to the deepest of them
 * @param time how long it took
 * @param exhausted whether there is no further state within the bounds
 * @param breach what is wrong in the nearest bad state; {@link Breach#NONE} if there is none
 * @param story the shortest way to that state
 */
record Found(int states, int depth, Duration time, boolean exhausted, Breach breach, List<String> story) {

    boolean isClean() {
        return breach == Breach.NONE;
    }
}
