package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.refundfence.signature.WebhookSecret;
import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebhookTest {

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
        assertThat(Webhook.of(Webhook.address("http://a/token"), WebhookSecret.of("whsec_" + base64(32))))
                .hasToString("Webhook[hidden]");
    }

    private static String base64(int bytes) {
        return Base64.getEncoder().encodeToString(new byte[bytes]);
    }
}
