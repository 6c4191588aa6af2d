package dev.refundfence.ledger.book;

import dev.refundfence.ledger.TestLedger;
import org.junit.jupiter.api.Tag;

@Tag("service")
class SchemaRulesOnTheServerFoundTest extends SchemaRules {

    SchemaRulesOnTheServerFoundTest() {
        super(TestLedger.shared());
    }
}
