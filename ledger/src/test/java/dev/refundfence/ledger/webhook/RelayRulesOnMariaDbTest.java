package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.TestLedger;
import org.junit.jupiter.api.Tag;

@Tag("service")
class RelayRulesOnMariaDbTest extends RelayRules {

    RelayRulesOnMariaDbTest() {
        super(TestLedger.onMariaDb());
    }
}
