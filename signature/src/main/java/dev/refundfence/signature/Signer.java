package dev.refundfence.signature;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.greenbytes.http.sfv.ByteSequenceItem;
import org.greenbytes.http.sfv.Dictionary;
import org.greenbytes.http.sfv.InnerList;
import org.greenbytes.http.sfv.Item;
import org.greenbytes.http.sfv.Parameters;
import org.greenbytes.http.sfv.StringItem;

/** Signs the requests of one caller. A request that is sent again is signed again. Immutable and thread-safe. */
public final class Signer {

    private final String keyId;
    private final SigningSecret secret;

    /** {@code keyId}: the caller's scope, by which the called finds the secret. */
    public Signer(String keyId, SigningSecret secret) {
        this.keyId = keyId;
        this.secret = secret;
    }

    /** The headers to add, for a request that is sent now: {@code Signature-Input}, {@code Signature}, and the digest if it has a body. */
    public Map<String, String> sign(Signable request) {
        return sign(request, Instant.now(), Nonces.fresh());
    }

    /**
     * As {@link #sign(Signable)}, with what is otherwise taken from clock and chance.
     *
     * @param created to the second
     * @param nonce of 16 to 64 characters, never used before
     */
    Map<String, String> sign(Signable request, Instant created, String nonce) {
        InnerList covered = covered(request).withParams(parameters(created, nonce));
        byte[] signature = secret.sign(request.base(covered.serialize()));
        Map<String, String> headers = new LinkedHashMap<>();
        if (request.contentDigest() != null) {
            headers.put("Content-Digest", request.contentDigest());
        }
        headers.put(
                "Signature-Input",
                Dictionary.valueOf(Map.of(Profile.LABEL, covered)).serialize());
        headers.put(
                "Signature",
                Dictionary.valueOf(Map.of(Profile.LABEL, ByteSequenceItem.valueOf(signature)))
                        .serialize());
        return headers;
    }

    private static InnerList covered(Signable request) {
        List<Item<?>> names = request.components().keySet().stream()
                .<Item<?>>map(StringItem::valueOf)
                .toList();
        return InnerList.valueOf(names);
    }

    private Parameters parameters(Instant created, String nonce) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put(Profile.CREATED, created.getEpochSecond());
        parameters.put(Profile.NONCE, nonce);
        parameters.put(Profile.KEY_ID, keyId);
        parameters.put(Profile.ALG, Profile.ALGORITHM);
        return Parameters.valueOf(parameters);
    }
}
