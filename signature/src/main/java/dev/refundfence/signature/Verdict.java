package dev.refundfence.signature;

import java.util.Locale;

/** What became of a signature. */
public sealed interface Verdict {

    /**
     * The caller is who it says, and the request is as it was signed. Whether it was played before is not asked here.
     *
     * @param keyId the caller's scope
     * @param nonce to be refused if this caller used it on this path before
     */
    record Verified(String keyId, String nonce) implements Verdict {}

    /** Not to be obeyed. Says nothing about which callers there are. */
    record Refused(Why why) implements Verdict {}

    /** Why not, in the order in which it is asked. */
    enum Why {
        /** One of the two headers is not there. */
        SIGNATURE_MISSING("sign the request: it lacks the header Signature-Input or Signature"),
        /** Not of the profile, of an unknown caller, under another secret, or about another request. */
        SIGNATURE_INVALID(
                "the signature does not match this request; see \"Signed requests\" in the documentation for what is covered"),
        /** Made too long ago, or too far ahead. */
        SIGNATURE_EXPIRED("the signature's created is too far from the time here; sign again, and check the clock");

        private final String advice;

        Why(String advice) {
            this.advice = advice;
        }

        /** The stable code that callers see. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }

        /** What to do about it, for the caller. */
        public String advice() {
            return advice;
        }
    }
}
