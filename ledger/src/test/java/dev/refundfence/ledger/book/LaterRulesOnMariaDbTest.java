package dev.refundfence.ledger.book;

import dev.refundfence.ledger.TestLedger;
import org.junit.jupiter.api.Tag;

@Tag("service")
class LaterRulesOnMariaDbTest extends LaterRules {

    LaterRulesOnMariaDbTest() {
        super(TestLedger.onMariaDb());
    }
}
