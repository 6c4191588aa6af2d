package dev.refundfence.provider;

import dev.refundfence.provider.ledger.LedgerGateway;
import dev.refundfence.provider.ledger.LedgerSettings;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of {@code docs/provider-contracts.md}: the contracts that ship, and what the kinds of provider come to after a lost reply. */
final class ContractsPage {

    static final String REWRITE = "mvn -pl activities test -Dtest=ContractsPageTest -Drefunds.rewrite-docs=true";

    private ContractsPage() {}

    static ProviderContract ledger() {
        Signer signer = new Signer("refunds", SigningSecret.of("x".repeat(SigningSecret.MIN_BYTES)));
        return new LedgerGateway(new LedgerSettings(URI.create("http://ledger"), "default", signer)).contract();
    }

    static String text() {
        return """
                # What providers promise

                Generated from the contracts; a test fails if it differs. To write it anew:

                    %s

                A contract is data, and [the rules](refund-policy.md) decide by it. Where a provider's documentation says nothing, the contract says
                what stands under "silent". Why the ledger's values are what they are stands in [its own page](providers/ledger.md).

                | promise | silent | ledger |
                |---|---|---|
                %s

                ## After a lost reply

                A send was begun and nobody heard what came of it. What is found is booked, or refused, by what it says. This is what happens where
                nothing is ever found and no event comes, computed by the rules from each contract. The kinds of provider are those that the rules
                are tested against.

                | provider | a lost reply is |
                |---|---|
                | the ledger | %s |
                %s
                """.formatted(
                        REWRITE,
                        table(),
                        LostReply.line(ledger()),
                        Stream.of(Archetype.values())
                                .map(kind -> "| " + kind.words() + " | " + LostReply.line(kind.contract()) + " |")
                                .collect(Collectors.joining("\n")));
    }

    private static String table() {
        Map<String, String> silent = promises(ProviderContract.SILENT);
        Map<String, String> ledger = promises(ledger());
        return silent.keySet().stream()
                .map(promise -> "| `" + promise + "` | " + silent.get(promise) + " | " + ledger.get(promise) + " |")
                .collect(Collectors.joining("\n"));
    }

    static Map<String, String> promises(ProviderContract contract) {
        Map<String, String> all = new LinkedHashMap<>();
        all.put("key-alphabet", word(contract.key().alphabet()));
        all.put("key-length", contract.key().length() + "");
        all.put("key-life", Spoken.time(contract.key().life()));
        all.put("resend", word(contract.key().resend()));
        all.put("lookup-ways", words(contract.lookup().ways().stream().map(ContractsPage::word)));
        all.put("visibility-delay", Spoken.time(contract.lookup().visibilityDelay()));
        all.put("not-found-times", contract.lookup().notFoundTimes() + "");
        all.put("not-found-span", Spoken.time(contract.lookup().notFoundSpan()));
        all.put("max-requests-per-lookup", contract.lookup().maxRequests() + "");
        all.put("max-in-flight", Spoken.time(contract.patience().maxInFlight()));
        all.put("polling", words(contract.patience().polling().stream().map(Spoken::time)));
        all.put("pending-for", Spoken.time(contract.patience().pendingFor()));
        all.put("unknown-for", Spoken.time(contract.patience().unknownFor()));
        all.put("connect-timeout", Spoken.time(contract.wire().connect()));
        all.put("read-timeout", Spoken.time(contract.wire().read()));
        all.put(
                "calls-per-second",
                String.format(Locale.ROOT, "%.0f", contract.wire().callsPerSecond()));
        all.put("webhook-is-proof", contract.terms().webhookIsProof() ? "yes" : "no, a look-up must confirm it");
        all.put("may-bounce-for", Spoken.time(contract.terms().mayBounceFor()));
        all.put("partial", contract.terms().partial() ? "yes" : "no, whole payments only");
        all.put("exponents", exponents(contract.terms().exponents()));
        return all;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private static String words(Stream<String> words) {
        List<String> all = words.toList();
        return all.isEmpty() ? "none" : String.join(", then ", all);
    }

    private static String exponents(Map<String, Integer> exponents) {
        return exponents.isEmpty() ? "as ISO 4217" : new TreeMap<>(exponents).toString();
    }
}
