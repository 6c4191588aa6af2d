package dev.refundfence.signature;

import java.util.Set;

/** The names of the one profile: what a signature must look like, to the letter. Anything else is not verified, it is refused. */
final class Profile {

    static final String LABEL = "sig1";
    static final String ALGORITHM = "hmac-sha256";

    static final String CREATED = "created";
    static final String NONCE = "nonce";
    static final String KEY_ID = "keyid";
    static final String ALG = "alg";
    static final Set<String> PARAMETERS = Set.of(CREATED, NONCE, KEY_ID, ALG);

    private Profile() {}
}
