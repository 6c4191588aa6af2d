package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.Resend;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProviderKeyTest {

    private static ProviderKey key(String scope, String operationKey, int length) {
        return ProviderKey.of(new RefundKey(new Scope(scope), new OperationKey(operationKey)), length);
    }

    // Computed by Python: base32(sha256(scope + NUL + operation key)), lower case, without padding.
    @ParameterizedTest
    @CsvSource({
        "shop, refund-1, lccdc4pulpmlxidi4ciiyeb6ln74vs3p7khch5lzbl2jle5gty2a",
        "shop, Refund-1, oun7yzwp2tgufzzolnfvyzuronvqdzqdn2vlc3tlguqnqlsqrnvq",
        "a, b, lgzhdlq3xsy5ghkbskmbp5frn62dt22pgfjawwwr2xhjreqkoe4a"
    })
    void known_vectors_stay_what_they_are(String scope, String operationKey, String expected) {
        assertThat(key(scope, operationKey, ProviderKey.MAX_LENGTH)).hasToString(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {16, 20, 51, 52})
    void a_shorter_key_is_the_beginning_of_the_whole_one(int length) {
        String whole = key("shop", "refund-1", ProviderKey.MAX_LENGTH).value();

        assertThat(key("shop", "refund-1", length).value()).hasSize(length).isEqualTo(whole.substring(0, length));
    }

    @Test
    void a_provider_that_takes_more_gets_the_whole_key() {
        assertThat(key("shop", "refund-1", 255)).isEqualTo(key("shop", "refund-1", ProviderKey.MAX_LENGTH));
    }

    @Test
    void a_provider_that_takes_too_little_is_refused() {
        assertThatThrownBy(() -> key("shop", "refund-1", 15))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a provider key needs at least 16 characters, not 15");
    }

    @Test
    void ten_thousand_refunds_have_ten_thousand_keys_of_every_providers_alphabet() {
        Set<ProviderKey> keys = new HashSet<>();
        for (int refund = 0; refund < 10_000; refund++) {
            ProviderKey key = key("shop", "refund-" + refund, ProviderKey.MIN_LENGTH);
            assertThat(key.value()).matches("[a-z2-7]{16}");
            keys.add(key);
        }

        assertThat(keys).hasSize(10_000);
    }

    @Test
    void scope_and_key_do_not_run_together() {
        assertThat(key("ab", "c", 52)).isNotEqualTo(key("a", "bc", 52));
    }

    // Computed by Python from the same digest: its first 128 bits, less six for version 8 and the usual variant.
    @Test
    void a_provider_that_takes_uuids_only_gets_one_made_of_the_same_name() {
        RefundKey refund = new RefundKey(new Scope("shop"), new OperationKey("refund-1"));
        KeyPromise promise = new KeyPromise(Alphabet.UUID, 36, Duration.ZERO, Resend.NO_PROMISE);

        assertThat(promise.keyOf(refund)).hasToString("58843171-f45b-88bb-a81a-382423040f96");
        assertThat(UUID.fromString(promise.keyOf(refund).value()).version()).isEqualTo(8);
        assertThat(UUID.fromString(promise.keyOf(refund).value()).variant()).isEqualTo(2);
    }
}
