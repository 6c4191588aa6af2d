package dev.refundfence.ledger.book;

import dev.refundfence.ledger.TestLedger;
import org.junit.jupiter.api.Tag;

@Tag("service")
class PairRacesOnTheServerFoundTest extends PairRaces {

    PairRacesOnTheServerFoundTest() {
        super(TestLedger.shared());
    }
}
