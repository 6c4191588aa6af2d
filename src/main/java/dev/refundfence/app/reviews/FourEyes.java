package dev.refundfence.app.reviews;

import dev.refundfence.store.Resolution;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * When a second person is asked.
 *
 * @param above by currency, the largest amount in minor units that one person may decide about; a currency without one: none
 */
record FourEyes(Map<String, Long> above) {

    FourEyes {
        // An environment variable's name is lower case by the time it is a key.
        above = above.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(
                        entry -> entry.getKey().toUpperCase(Locale.ROOT), Map.Entry::getValue, Math::min));
    }

    /** {@code minor}: the larger of what was ordered and what is said to have moved. */
    boolean areNeeded(Resolution resolution, long minor, String currency) {
        return switch (resolution) {
            case LOOK_UP_AGAIN -> false;
            case SEND_AGAIN -> true;
            case CONFIRM_SUCCEEDED, CONFIRM_NOTHING_MOVED -> minor > above.getOrDefault(currency, 0L);
        };
    }
}
