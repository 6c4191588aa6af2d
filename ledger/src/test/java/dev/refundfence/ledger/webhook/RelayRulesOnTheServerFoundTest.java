package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.TestLedger;
import org.junit.jupiter.api.Tag;

@Tag("service")
class RelayRulesOnTheServerFoundTest extends RelayRules {

    RelayRulesOnTheServerFoundTest() {
        super(TestLedger.shared());
    }
}
