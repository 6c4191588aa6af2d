package dev.refundfence.signature;

import dev.refundfence.signature.Verdict.Refused;
import dev.refundfence.signature.Verdict.Verified;
import dev.refundfence.signature.Verdict.Why;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Verifies the requests of known callers. Immutable and thread-safe. */
public final class SignatureVerifier {

    /** The new and the old one, while a caller changes from one to the other. */
    public static final int MAX_SECRETS = 2;

    // An unknown caller costs as much time as a known one, so that nobody learns from it who is known.
    private static final List<SigningSecret> NOBODYS = List.of(SigningSecret.of(Nonces.fresh() + Nonces.fresh()));

    private final Map<String, List<SigningSecret>> secrets;
    private final Duration window;

    /**
     * @param secrets by the caller's scope, one or two each
     * @param window how far a signature's {@code created} may be from now, in both directions
     * @throws IllegalArgumentException if a caller has no secret or more than two, naming it
     */
    public SignatureVerifier(Map<String, List<SigningSecret>> secrets, Duration window) {
        this.secrets = secrets.entrySet().stream()
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> checked(e.getKey(), e.getValue())));
        this.window = window;
    }

    private static List<SigningSecret> checked(String scope, List<SigningSecret> given) {
        if (given.isEmpty() || given.size() > MAX_SECRETS) {
            throw new IllegalArgumentException("the client " + scope + " must have one secret, or two while it changes"
                    + " from one to the other; it has " + given.size());
        }
        return List.copyOf(given);
    }

    /** The two headers of a signature, as they came; null for one that did not. */
    public record Headers(@Nullable String input, @Nullable String signature) {}

    /**
     * Asks, in this order: are the headers there, is all of it right, is it of now.
     *
     * @param body the request's, raw; empty for none
     */
    public Verdict verify(Signable request, Headers headers, byte[] body, Instant now) {
        if (headers.input() == null || headers.signature() == null) {
            return new Refused(Why.SIGNATURE_MISSING);
        }
        Presented presented = Presented.read(request, headers.input(), headers.signature());
        if (presented == null || !isSigned(request, presented) || !isItsBody(request, body)) {
            return new Refused(Why.SIGNATURE_INVALID);
        }
        Duration age = Duration.between(presented.created(), now).abs();
        return age.compareTo(window) > 0
                ? new Refused(Why.SIGNATURE_EXPIRED)
                : new Verified(presented.keyId(), presented.nonce());
    }

    private boolean isSigned(Signable request, Presented presented) {
        String base = request.base(presented.parameters());
        byte[] given = new byte[presented.signature().remaining()];
        presented.signature().duplicate().get(given);
        boolean known = secrets.containsKey(presented.keyId());
        boolean matches = false;
        for (SigningSecret secret : secrets.getOrDefault(presented.keyId(), NOBODYS)) {
            matches |= MessageDigest.isEqual(secret.sign(base), given);
        }
        return known && matches;
    }

    // The signature covers the digest only; without this the body could be another one.
    private static boolean isItsBody(Signable request, byte[] body) {
        return request.contentDigest() == null
                ? body.length == 0
                : request.contentDigest().equals(ContentDigest.of(body));
    }
}
