package dev.refundfence.ledger;

import dev.refundfence.signature.SignatureVerifier;
import dev.refundfence.signature.SigningSecret;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call, and how old a signature may be.
 *
 * @param clients by scope
 * @param signatureWindow how far a signature's time may be from ours, in both directions
 */
@ConfigurationProperties("ledger")
record LedgerProperties(
        @DefaultValue Map<String, Client> clients,
        @DefaultValue("300s") Duration signatureWindow) {

    private static final Pattern SCOPE = Pattern.compile("[a-z0-9-]{1,64}");

    /**
     * One caller.
     *
     * @param secrets one, or two while it changes from one to the other
     */
    record Client(@DefaultValue List<String> secrets) {}

    /**
     * What these settings say.
     *
     * @throws StartRefused with all that is wrong with them
     */
    SignatureVerifier verifier() {
        List<String> faults = new ArrayList<>();
        Map<String, List<SigningSecret>> secrets = new TreeMap<>();
        if (clients.isEmpty()) {
            faults.add("ledger.clients is empty, so nobody could call");
        }
        if (!signatureWindow.isPositive()) {
            faults.add("ledger.signature-window must be longer than zero, for example 300s");
        }
        clients.forEach((scope, client) -> secrets.put(scope, secrets(scope, client, faults)));
        if (!faults.isEmpty()) {
            throw StartRefused.settings(String.join("; ", faults));
        }
        return new SignatureVerifier(secrets, signatureWindow);
    }

    private static List<SigningSecret> secrets(String scope, Client client, List<String> faults) {
        String key = "ledger.clients." + scope;
        if (!SCOPE.matcher(scope).matches()) {
            faults.add(key + ": a client is named by 1 to 64 characters of a-z 0-9 -");
        }
        if (client.secrets().isEmpty() || client.secrets().size() > SignatureVerifier.MAX_SECRETS) {
            faults.add(key + ".secrets must be one, or two while the client changes from one to the other");
        }
        List<SigningSecret> secrets = new ArrayList<>();
        for (String text : client.secrets()) {
            try {
                secrets.add(SigningSecret.of(text));
            } catch (IllegalArgumentException tooShort) {
                faults.add(key + ".secrets: " + tooShort.getMessage());
            }
        }
        return secrets;
    }
}
