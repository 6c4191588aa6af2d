package dev.refundfence.signature;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.List;
import org.greenbytes.http.sfv.ByteSequenceItem;
import org.greenbytes.http.sfv.InnerList;
import org.greenbytes.http.sfv.IntegerItem;
import org.greenbytes.http.sfv.Item;
import org.greenbytes.http.sfv.ListElement;
import org.greenbytes.http.sfv.Parameters;
import org.greenbytes.http.sfv.Parametrizable;
import org.greenbytes.http.sfv.ParseException;
import org.greenbytes.http.sfv.Parser;
import org.greenbytes.http.sfv.StringItem;
import org.jspecify.annotations.Nullable;

/**
 * A signature as it was sent, of the profile and not verified.
 *
 * @param parameters the covered names and parameters, as they enter what is signed
 */
record Presented(Instant created, String nonce, String keyId, String parameters, ByteBuffer signature) {

    /** Reads both headers; null if they are not of the profile for this request. */
    static @Nullable Presented read(Signable request, String input, String signature) {
        try {
            return only(input) instanceof InnerList covered
                            && only(signature) instanceof ByteSequenceItem bytes
                            && isBare(bytes)
                            && covers(covered, request)
                    ? of(covered, bytes.get())
                    : null;
        } catch (ParseException broken) {
            return null;
        }
    }

    private static @Nullable Presented of(InnerList covered, ByteBuffer signature) {
        Parameters parameters = covered.getParams();
        return parameters.keySet().equals(Profile.PARAMETERS)
                        && parameters.get(Profile.CREATED) instanceof IntegerItem created
                        && parameters.get(Profile.NONCE) instanceof StringItem nonce
                        && parameters.get(Profile.KEY_ID) instanceof StringItem keyId
                        && parameters.get(Profile.ALG) instanceof StringItem algorithm
                        && algorithm.get().equals(Profile.ALGORITHM)
                        && Nonces.isNonce(nonce.get())
                ? new Presented(
                        Instant.ofEpochSecond(created.getAsLong()),
                        nonce.get(),
                        keyId.get(),
                        covered.serialize(),
                        signature)
                : null;
    }

    /** The member under the profile's label, if there is no other. */
    private static @Nullable ListElement<?> only(String header) {
        var members = Parser.parseDictionary(header).get();
        return members.size() == 1 ? members.get(Profile.LABEL) : null;
    }

    // Exactly these and in this order: a signature that leaves out the key or the digest would hold for another request
    // too.
    private static boolean covers(InnerList covered, Signable request) {
        return covered.get().stream().allMatch(item -> item instanceof StringItem && isBare(item))
                && covered.get().stream()
                        .<Object>map(Item::get)
                        .toList()
                        .equals(List.copyOf(request.components().keySet()));
    }

    private static boolean isBare(Parametrizable<?> item) {
        return item.getParams().isEmpty();
    }
}
