package dev.refundfence.store;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A caller's own labels, as the JSON object that {@code refund_jobs.metadata} holds, and back. */
final class Labels {

    private static final ObjectMapper JSON = new ObjectMapper();

    private Labels() {}

    /** Null when there are none. */
    static @Nullable String text(Map<String, String> labels) {
        if (labels.isEmpty()) {
            return null;
        }
        ObjectNode object = JsonNodeFactory.instance.objectNode();
        labels.forEach(object::put);
        return object.toString();
    }

    static Map<String, String> of(@Nullable String text) {
        if (text == null) {
            return Map.of();
        }
        try {
            Map<String, String> labels = new HashMap<>();
            JSON.readTree(text)
                    .properties()
                    .forEach(
                            label -> labels.put(label.getKey(), label.getValue().asText()));
            return labels;
        } catch (IOException e) {
            throw new IllegalStateException("refund_jobs.metadata holds no JSON object", e);
        }
    }
}
