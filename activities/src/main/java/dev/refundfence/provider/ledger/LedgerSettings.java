package dev.refundfence.provider.ledger;

import dev.refundfence.signature.Signer;
import java.net.URI;
import java.time.Duration;
import java.util.Set;

/**
 * Where the ledger is and who we are to it. Keys live in the client's scope at one ledger, so another address or another client is
 * another account: what was sent to the one cannot be looked up at the other.
 *
 * @param baseUrl {@code http} or {@code https} address, without the path {@code /ledger/v1}; a slash at the end is dropped
 * @param account the name of this account, as it is stored with payments
 * @param signer signs as the client that the ledger knows us by
 * @param connectTimeout until a connection stands; above zero
 * @param readTimeout from the request's first byte to the end of the answer; above zero
 */
public record LedgerSettings(
        URI baseUrl, String account, Signer signer, Duration connectTimeout, Duration readTimeout) {

    private static final Set<String> SCHEMES = Set.of("http", "https");

    /** Refuses what cannot be called, with an {@link IllegalArgumentException} that names the setting. */
    public LedgerSettings {
        if (!SCHEMES.contains(String.valueOf(baseUrl.getScheme())) || baseUrl.getHost() == null) {
            throw new IllegalArgumentException("base-url must be an http or https address, not " + baseUrl);
        }
        if (baseUrl.getRawQuery() != null || baseUrl.getRawFragment() != null || baseUrl.getRawUserInfo() != null) {
            throw new IllegalArgumentException("base-url must have no user, query or fragment");
        }
        if (account.isBlank()) {
            throw new IllegalArgumentException("account must not be blank; 'default' is usual");
        }
        baseUrl = URI.create(baseUrl.toString().replaceFirst("/+$", ""));
    }

    /** With the contract's own timeouts. */
    public LedgerSettings(URI baseUrl, String account, Signer signer) {
        this(baseUrl, account, signer, LedgerContract.CONNECT_TIMEOUT, LedgerContract.READ_TIMEOUT);
    }

    URI at(String path) {
        return URI.create(baseUrl + "/ledger/v1/" + path);
    }
}
