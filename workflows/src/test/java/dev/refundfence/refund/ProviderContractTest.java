package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderContract.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderContractTest {

    private static final Duration OK = Duration.ofSeconds(1);
    private static final Duration NEGATIVE = Duration.ofNanos(-1);
    private static final List<Duration> POLLING = List.of(OK);
    private static final List<Way> BY_KEY = List.of(Way.MERCHANT_REFERENCE);

    /** An impossible promise, and the key that its message must name. */
    record Wrong(String field, ThrowingCallable made) {
        @Override
        public String toString() {
            return field;
        }
    }

    static Stream<Wrong> wrong() {
        return Stream.of(
                new Wrong("key-length", () -> key(15, OK, Resend.NO_PROMISE)),
                new Wrong("key-life", () -> key(52, NEGATIVE, Resend.NO_PROMISE)),
                new Wrong("key-life", () -> key(52, Duration.ofDays(36_501), Resend.NO_PROMISE)),
                new Wrong("key-life", () -> key(52, OK, Resend.NO_KEY)),
                new Wrong("key-length", () -> new KeyPromise(Alphabet.UUID, 35, OK, Resend.NO_PROMISE)),
                new Wrong("lookup-ways", () -> LookupPromise.by(Way.PROVIDER_ID, Way.PROVIDER_ID)),
                new Wrong("visibility-delay", () -> new LookupPromise(BY_KEY, NEGATIVE, 1, OK, 1)),
                new Wrong("not-found-times", () -> new LookupPromise(BY_KEY, OK, 0, OK, 1)),
                new Wrong("not-found-span", () -> new LookupPromise(BY_KEY, OK, 1, NEGATIVE, 1)),
                new Wrong("max-requests-per-lookup", () -> new LookupPromise(BY_KEY, OK, 1, OK, 0)),
                new Wrong("max-in-flight", () -> new Patience(NEGATIVE, POLLING, OK, OK)),
                new Wrong("polling", () -> new Patience(OK, List.of(), OK, OK)),
                new Wrong("polling", () -> new Patience(OK, List.of(OK, Duration.ZERO), OK, OK)),
                new Wrong("pending-for", () -> new Patience(OK, POLLING, NEGATIVE, OK)),
                new Wrong("unknown-for", () -> new Patience(OK, POLLING, OK, NEGATIVE)),
                new Wrong("connect-timeout", () -> new Wire(Duration.ZERO, OK, 1)),
                new Wrong("read-timeout", () -> new Wire(OK, Duration.ZERO, 1)),
                new Wrong("may-bounce-for", () -> new Terms(false, NEGATIVE, true, Map.of())),
                new Wrong("exponents", () -> withExponents(Map.of("euro", 2))),
                new Wrong("exponents.EUR", () -> withExponents(Map.of("EUR", 5))),
                new Wrong("exponents.EUR", () -> withExponents(Map.of("EUR", -1))));
    }

    @ParameterizedTest
    @MethodSource("wrong")
    void an_impossible_promise_is_refused_by_its_configuration_key(Wrong wrong) {
        assertThatThrownBy(wrong.made())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("contract." + wrong.field() + " must ");
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
    void a_rate_that_is_never_or_for_ever_is_refused(double rate) {
        assertThatThrownBy(() -> new Wire(OK, OK, rate)).hasMessageStartingWith("contract.calls-per-second must ");
    }

    @Test
    void the_last_polling_delay_repeats() {
        assertThat(Contracts.PATIENCE.pollAfter(0)).isEqualTo(Duration.ofMinutes(1));
        assertThat(Contracts.PATIENCE.pollAfter(2)).isEqualTo(Duration.ofHours(1));
        assertThat(Contracts.PATIENCE.pollAfter(99)).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void a_resend_must_begin_while_it_can_still_arrive_inside_the_keys_life() {
        Duration margin = Duration.ofSeconds(2 + 6 + 3600);

        assertThat(Contracts.USUAL.margin()).isEqualTo(margin);
        assertThat(Contracts.USUAL.resendWindow())
                .isEqualTo(Duration.ofHours(24).minus(margin));
        assertThat(Contracts.resending(Resend.NO_PROMISE).resendWindow()).isZero();
    }

    @Test
    void a_look_up_of_several_requests_has_the_time_of_several() {
        assertThat(Contracts.USUAL.exchangeTimeout(3)).isEqualTo(Duration.ofSeconds(18));
    }

    @Test
    void what_nobody_promises_is_the_safe_thing() {
        assertThat(ProviderContract.SILENT.resendWindow()).isZero();
        assertThat(ProviderContract.SILENT.lookup().findsWithoutId()).isFalse();
        assertThat(ProviderContract.SILENT.patience().maxInFlight()).isEqualTo(Duration.ofHours(1));
        assertThat(ProviderContract.SILENT.terms()).isEqualTo(new Terms(false, Terms.FOR_EVER, false, Map.of()));
    }

    @Test
    void the_most_trusted_way_that_is_open_is_taken() {
        LookupPromise promise = LookupPromise.by(Way.PROVIDER_ID, Way.LIST_BY_PAYMENT);

        assertThat(promise.way(true)).contains(Way.PROVIDER_ID);
        assertThat(promise.way(false)).contains(Way.LIST_BY_PAYMENT);
        assertThat(LookupPromise.by(Way.PROVIDER_ID).way(false)).isEmpty();
        assertThat(LookupPromise.by(Way.LIST_BY_PAYMENT, Way.PROVIDER_ID).way(true))
                .contains(Way.LIST_BY_PAYMENT);
    }

    private static KeyPromise key(int length, Duration life, Resend resend) {
        return new KeyPromise(Alphabet.LETTERS_AND_DIGITS, length, life, resend);
    }

    private static Terms withExponents(Map<String, Integer> exponents) {
        return new Terms(false, OK, true, exponents);
    }
}
