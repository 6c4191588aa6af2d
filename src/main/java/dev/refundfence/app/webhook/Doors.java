package dev.refundfence.app.webhook;

import java.util.Map;

/** Where events come in, by the provider's name; a provider without webhook secrets has no door. */
public record Doors(Map<String, Door> byProvider) {

    /** Takes a copy. */
    public Doors {
        byProvider = Map.copyOf(byProvider);
    }
}
