package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {

    @ParameterizedTest
    @ValueSource(ints = {24, 64})
    void secret_has_24_to_64_bytes(int bytes) {
        assertThat(Webhook.secret("whsec_" + base64(bytes))).hasSize(bytes);
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

    @ParameterizedTest
    @ValueSource(
            strings = {"", "hook", "ftp://a/hook", "http:///hook", "http://user:pw@a/hook", "http://a/h#b", "http://a b"
            })
    void address_that_cannot_be_posted_to_is_refused_without_being_told(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Webhook.address(url))
                .withMessage("must be an http or https address without user and fragment");
    }

    @Test
    void neither_address_nor_secret_is_printed() {
        assertThat(Webhook.of(Webhook.address("http://a/token"), Webhook.secret("whsec_" + base64(32))))
                .hasToString("Webhook[hidden]");
    }

    private static void refused(String secret) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Webhook.secret(secret))
                .withMessage("must be whsec_ and the base64 of 24 to 64 random bytes; make one with:"
                        + " echo whsec_$(openssl rand -base64 32)");
    }

    private static String base64(int bytes) {
        return Base64.getEncoder().encodeToString(new byte[bytes]);
    }
}
