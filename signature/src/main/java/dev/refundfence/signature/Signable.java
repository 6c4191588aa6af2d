package dev.refundfence.signature;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a request that a signature covers: what gives it its meaning, and nothing that a proxy may change on the way. The host is
 * not among them, so two environments must not share secrets.
 *
 * @param method in capitals
 * @param path as it stands in the request line, still percent-encoded
 * @param query as it stands there, without the question mark; null if there is none
 * @param contentDigest the header; null if the request has none, which only one without a body may
 * @param idempotencyKey the header; null if the request has none
 */
public record Signable(
        String method,
        String path,
        @Nullable String query,
        @Nullable String contentDigest,
        @Nullable String idempotencyKey) {

    /** A request that will be sent, with the digest of its body; {@code body} is empty for none. */
    public static Signable of(String method, URI address, byte[] body, @Nullable String idempotencyKey) {
        String path = address.getRawPath();
        return new Signable(
                method,
                path == null || path.isEmpty() ? "/" : path,
                address.getRawQuery(),
                body.length == 0 ? null : ContentDigest.of(body),
                idempotencyKey);
    }

    /** The covered components by name, in the order of the profile. A header that the request has is always covered. */
    Map<String, String> components() {
        Map<String, String> components = new LinkedHashMap<>();
        components.put("@method", method);
        components.put("@path", path);
        components.put("@query", "?" + (query == null ? "" : query));
        if (contentDigest != null) {
            components.put("content-digest", contentDigest);
        }
        if (idempotencyKey != null) {
            components.put("idempotency-key", idempotencyKey);
        }
        return components;
    }

    /** What is signed (RFC 9421, section 2.5). {@code parameters}: the value of {@code @signature-params}. */
    String base(String parameters) {
        StringBuilder base = new StringBuilder();
        components()
                .forEach((name, value) -> base.append('"')
                        .append(name)
                        .append("\": ")
                        .append(value)
                        .append('\n'));
        return base.append("\"@signature-params\": ").append(parameters).toString();
    }
}
