package dev.refundfence.ledger.fault;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Refunds that look-ups do not find for a while. Safe for use by many threads. */
@Component
@Profile({"dev", "test"})
class Hidden {

    private final Map<String, Instant> until = new ConcurrentHashMap<>();
    private final Clock clock;

    Hidden(Clock clock) {
        this.clock = clock;
    }

    /** {@code ms}: null for as long as the plan stands. */
    void hide(String key, @Nullable Long ms) {
        until.put(key, ms == null ? Instant.MAX : clock.instant().plus(Duration.ofMillis(ms)));
    }

    boolean hides(@Nullable String key) {
        return key != null && until.getOrDefault(key, Instant.MIN).isAfter(clock.instant());
    }

    void showAll() {
        until.clear();
    }
}
