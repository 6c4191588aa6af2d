package dev.refundfence.provider;

import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderContract.Way;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** The kinds of provider that there are, by what their documentation promises; everything else is {@link ProviderContract#SILENT}. */
public enum Archetype {
    REPLAYS_EVERY_ANSWER(
            "a key that replays every answer",
            key(Duration.ofHours(24), Resend.REPLAYS_EVERY_ANSWER)
                    .with(soon(Way.PROVIDER_ID, Way.MERCHANT_REFERENCE))
                    .with(terms(false, Duration.ZERO))),
    STORES_NO_REFUSALS(
            "a key that does not store refusals",
            key(Duration.ofHours(24), Resend.REPLAYS_ACCEPTED)
                    .with(soon(Way.PROVIDER_ID, Way.MERCHANT_REFERENCE))
                    .with(terms(false, Duration.ZERO))),
    EXECUTES_FAILED_AGAIN(
            "a key under which what had failed is executed again",
            key(Duration.ofDays(365), Resend.EXECUTES_FAILED_AGAIN)
                    .with(soon(Way.MERCHANT_REFERENCE, Way.LIST_BY_PAYMENT))
                    .with(terms(false, Duration.ZERO))),
    SHORT_KEY_LIFE(
            "a short key life",
            key(Duration.ofHours(2), Resend.REPLAYS_ACCEPTED)
                    .with(soon(Way.PROVIDER_ID, Way.LIST_BY_PAYMENT))
                    .with(terms(false, Duration.ZERO))),
    LISTS_ONLY_AND_LATE(
            "look-up by list only, and late; the key's life is not published",
            key(Duration.ZERO, Resend.REPLAYS_ACCEPTED)
                    .with(LookupPromise.by(Way.LIST_BY_PAYMENT))
                    .with(terms(false, Duration.ZERO))),
    WEBHOOK_ONLY(
            "answers by webhook only",
            key(Duration.ofDays(31), Resend.REPLAYS_ACCEPTED).with(terms(true, Duration.ZERO))),
    NEITHER_KEY_NOR_LOOK_UP("neither key nor look-up", ProviderContract.SILENT),
    BOUNCES("success that bounces", REPLAYS_EVERY_ANSWER.contract.with(terms(false, Duration.ofDays(30))));

    private final String words;

    @SuppressWarnings("ImmutableEnumChecker") // A record of records, each of which takes copies.
    private final ProviderContract contract;

    Archetype(String words, ProviderContract contract) {
        this.words = words;
        this.contract = contract;
    }

    public String words() {
        return words;
    }

    public ProviderContract contract() {
        return contract;
    }

    private static ProviderContract key(Duration life, Resend resend) {
        return ProviderContract.SILENT.with(new KeyPromise(Alphabet.LETTERS_AND_DIGITS, 45, life, resend));
    }

    private static LookupPromise soon(Way... ways) {
        return new LookupPromise(List.of(ways), Duration.ofMinutes(1), 2, Duration.ofMinutes(5), 3);
    }

    private static Terms terms(boolean webhookIsProof, Duration mayBounceFor) {
        return new Terms(webhookIsProof, mayBounceFor, true, Map.of());
    }
}
