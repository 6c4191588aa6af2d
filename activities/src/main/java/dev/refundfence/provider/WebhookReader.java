package dev.refundfence.provider;

import java.util.List;
import java.util.Map;

/** Reads what a provider sends by itself. It looks at the message alone: no database, no network. Thread-safe. */
@FunctionalInterface
public interface WebhookReader {

    /**
     * What the message is. It never throws for what stands in it.
     *
     * @param headers by name in lower case
     * @param body the raw bytes, which is what is signed
     */
    WebhookMessage read(Map<String, List<String>> headers, byte[] body);
}
