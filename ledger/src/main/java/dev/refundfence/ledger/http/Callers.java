package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.SeenNonces;
import dev.refundfence.signature.Signable;
import dev.refundfence.signature.SignatureVerifier;
import dev.refundfence.signature.SignatureVerifier.Headers;
import dev.refundfence.signature.Verdict;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Who calls. Two layers in this order: a signature of now, then a nonce that this client never used on this path. Only what is behind
 * both meets the idempotency of the books, which repeats answers instead of refusing.
 */
@Component
class Callers {

    private final SignatureVerifier verifier;
    private final SeenNonces nonces;
    private final Clock clock;

    Callers(SignatureVerifier verifier, SeenNonces nonces, Clock clock) {
        this.verifier = verifier;
        this.nonces = nonces;
        this.clock = clock;
    }

    /** The scope of a request that may be obeyed. {@code body}: raw; empty for none. */
    String authenticated(HttpServletRequest request, byte[] body) {
        String path = request.getRequestURI();
        if (path.length() > SeenNonces.MAX_PATH) {
            throw new ProblemException(ProblemCode.NOT_FOUND, "nothing here has so long a name");
        }
        Headers headers = new Headers(header(request, "Signature-Input"), header(request, "Signature"));
        return switch (verifier.verify(signable(request), headers, body, clock.instant())) {
            case Verdict.Refused refused ->
                throw new ProblemException(
                        ProblemCode.of(refused.why()), refused.why().advice());
            case Verdict.Verified verified -> unseen(verified, path);
        };
    }

    private String unseen(Verdict.Verified verified, String path) {
        if (!nonces.take(verified.keyId(), path, verified.nonce())) {
            throw new ProblemException(
                    ProblemCode.REPLAYED_REQUEST,
                    "this signature was used before; to send the request again, sign it again with a new nonce");
        }
        return verified.keyId();
    }

    private static Signable signable(HttpServletRequest request) {
        return new Signable(
                request.getMethod(),
                request.getRequestURI(),
                request.getQueryString(),
                header(request, "Content-Digest"),
                header(request, "Idempotency-Key"));
    }

    // A header that comes several times is one with commas between (RFC 9421, section 2.1).
    private static @Nullable String header(HttpServletRequest request, String name) {
        List<String> values = Collections.list(request.getHeaders(name));
        return values.isEmpty() ? null : String.join(", ", values);
    }
}
