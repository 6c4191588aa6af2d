package dev.refundfence.app;

import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Terms;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What an agreement changes in a provider's contract. Whatever is null stays as the adapter has it.
 *
 * @param keyLife how long the provider remembers our key; zero: nothing is ever sent again
 * @param visibilityDelay how long until a refund shows in look-ups
 * @param notFoundTimes how many look-ups that find nothing mean anything
 * @param notFoundSpan over what time they must be spread
 * @param maxRequestsPerLookup how many requests one look-up may make
 * @param polling delays between look-ups of a pending refund; the last repeats
 * @param pendingFor how long a refund may be pending before a person decides
 * @param unknownFor how long an outcome may be unknown before a person decides
 * @param maxInFlight the longest time after which an accepted request may still execute
 * @param webhookIsProof whether an authentic webhook is proof without a look-up
 */
record ContractSettings(
        @Nullable Duration keyLife,
        @Nullable Duration visibilityDelay,
        @Nullable Integer notFoundTimes,
        @Nullable Duration notFoundSpan,
        @Nullable Integer maxRequestsPerLookup,
        @Nullable List<Duration> polling,
        @Nullable Duration pendingFor,
        @Nullable Duration unknownFor,
        @Nullable Duration maxInFlight,
        @Nullable Boolean webhookIsProof) {

    /** {@code contract} with what is agreed instead. Refuses an impossible promise with an {@link IllegalArgumentException} that names its key. */
    ProviderContract on(ProviderContract contract) {
        KeyPromise key = contract.key();
        LookupPromise lookup = contract.lookup();
        Patience patience = contract.patience();
        Terms terms = contract.terms();
        return contract.with(new KeyPromise(key.alphabet(), key.length(), or(keyLife, key.life()), key.resend()))
                .with(new LookupPromise(
                        lookup.ways(),
                        or(visibilityDelay, lookup.visibilityDelay()),
                        or(notFoundTimes, lookup.notFoundTimes()),
                        or(notFoundSpan, lookup.notFoundSpan()),
                        or(maxRequestsPerLookup, lookup.maxRequests())))
                .with(new Patience(
                        or(maxInFlight, patience.maxInFlight()),
                        or(polling, patience.polling()),
                        or(pendingFor, patience.pendingFor()),
                        or(unknownFor, patience.unknownFor())))
                .with(new Terms(
                        or(webhookIsProof, terms.webhookIsProof()),
                        terms.mayBounceFor(),
                        terms.partial(),
                        terms.exponents()));
    }

    private static <T> T or(@Nullable T agreed, T usual) {
        return Objects.requireNonNullElse(agreed, usual);
    }
}
