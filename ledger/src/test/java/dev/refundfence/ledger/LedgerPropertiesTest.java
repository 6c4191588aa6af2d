package dev.refundfence.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.LedgerProperties.Client;
import dev.refundfence.ledger.LedgerProperties.Hook;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LedgerPropertiesTest {

    @Test
    void settings_are_printed_without_their_secrets() {
        Client client = new Client(List.of("hidden-1", "hidden-2"), new Hook("http://hidden@h/hook", "whsec_hidden"));
        LedgerProperties settings = new LedgerProperties(Map.of("shop", client), Duration.ofMinutes(5));
        assertThat(settings.toString()).contains("shop", "2 secrets").doesNotContain("hidden");
    }
}
