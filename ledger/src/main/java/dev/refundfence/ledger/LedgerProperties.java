package dev.refundfence.ledger;

import dev.refundfence.ledger.webhook.Webhook;
import dev.refundfence.signature.SignatureVerifier;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.signature.WebhookSecret;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may call and where it is told, and how old a signature may be.
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
     * @param webhook where it wants to be told; null if nowhere
     */
    record Client(
            @DefaultValue List<String> secrets, @Nullable Hook webhook) {

        /** Without the secrets: a record that is printed by accident must not leak them. */
        @Override
        public String toString() {
            return "Client[" + secrets.size() + " secrets, webhook=" + webhook + "]";
        }
    }

    /**
     * Where a client is told.
     *
     * @param url its address
     * @param secret what the events are signed with, {@code whsec_…}
     */
    record Hook(
            @DefaultValue("") String url, @DefaultValue("") String secret) {

        /** A variable of the environment that is set and empty says no more than one that is not set. */
        boolean isSet() {
            return !url.isBlank() || !secret.isBlank();
        }

        /** Without the secret, and without the address, which may hold one. */
        @Override
        public String toString() {
            return isSet() ? "Hook[set]" : "Hook[not set]";
        }
    }

    /**
     * What the settings say.
     *
     * @param webhooks by scope, of those clients that have one
     */
    record Checked(SignatureVerifier verifier, Map<String, Webhook> webhooks) {}

    /**
     * What these settings say.
     *
     * @throws StartRefused with all that is wrong with them
     */
    Checked checked() {
        List<String> faults = new ArrayList<>();
        Map<String, List<SigningSecret>> secrets = new TreeMap<>();
        if (clients.isEmpty()) {
            faults.add("ledger.clients is empty, so nobody could call");
        }
        if (!signatureWindow.isPositive()) {
            faults.add("ledger.signature-window must be longer than zero, for example 300s");
        }
        clients.forEach((scope, client) -> secrets.put(scope, secrets(scope, client, faults)));
        Map<String, Webhook> webhooks = webhooks(faults);
        if (!faults.isEmpty()) {
            throw StartRefused.settings(String.join("; ", faults));
        }
        return new Checked(new SignatureVerifier(secrets, signatureWindow), webhooks);
    }

    private Map<String, Webhook> webhooks(List<String> faults) {
        Map<String, Webhook> webhooks = new TreeMap<>();
        clients.forEach((scope, client) -> {
            if (client.webhook() != null && client.webhook().isSet()) {
                String key = "ledger.clients." + scope + ".webhook";
                URI address = read(key + ".url", client.webhook().url(), Webhook::address, faults);
                byte[] secret = read(key + ".secret", client.webhook().secret(), WebhookSecret::of, faults);
                if (address != null && secret != null) {
                    webhooks.put(scope, Webhook.of(address, secret));
                }
            }
        });
        return webhooks;
    }

    /** Null, and a fault more, if the text is not what it must be. */
    private static <T> @Nullable T read(String key, String text, Function<String, T> reading, List<String> faults) {
        try {
            return reading.apply(text);
        } catch (IllegalArgumentException wrong) {
            faults.add(key + " " + wrong.getMessage());
            return null;
        }
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
            SigningSecret secret = read(key + ".secrets:", text, SigningSecret::of, faults);
            if (secret != null) {
                secrets.add(secret);
            }
        }
        return secrets;
    }
}
