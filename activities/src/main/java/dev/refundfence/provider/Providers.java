package dev.refundfence.provider;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The providers that this process is configured for, by name. Immutable. */
public final class Providers {

    private final Map<String, ProviderGateway> byName;

    /** Takes a copy. */
    public Providers(Map<String, ProviderGateway> byName) {
        this.byName = Map.copyOf(byName);
    }

    /** The names of all of them. */
    public Set<String> names() {
        return byName.keySet();
    }

    /** The provider of that name; null if this process has none. */
    public @Nullable ProviderGateway find(String name) {
        return byName.get(name);
    }

    /** The provider of that name. A refund of a provider that is not configured here is a defect of the configuration. */
    public ProviderGateway get(String name) {
        ProviderGateway gateway = byName.get(name);
        if (gateway == null) {
            throw new IllegalStateException("provider '" + name + "' is not configured here: set refunds.providers."
                    + name + ".type and .base-url");
        }
        return gateway;
    }
}
