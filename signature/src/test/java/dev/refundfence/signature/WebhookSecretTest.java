package dev.refundfence.signature;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Base64;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookSecretTest {

    @ParameterizedTest
    @ValueSource(ints = {24, 64})
    void secret_has_24_to_64_bytes(int bytes) {
        assertThat(WebhookSecret.of("whsec_" + base64(bytes))).hasSize(bytes);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "whsec_", "whsec_none-of-base64!", "c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0c2VjcmV0"})
    void secret_of_another_form_is_refused_without_being_told(String secret) {
        refused(secret);
    }

    @ParameterizedTest
    @ValueSource(ints = {23, 65})
    void secret_that_is_too_short_or_too_long_is_refused_without_being_told(int bytes) {
        refused("whsec_" + base64(bytes));
    }

    private static void refused(String secret) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WebhookSecret.of(secret))
                .withMessage("must be whsec_ and the base64 of 24 to 64 random bytes; make one with:"
                        + " echo whsec_$(openssl rand -base64 32)");
    }

    private static String base64(int bytes) {
        return Base64.getEncoder().encodeToString(new byte[bytes]);
    }
}
