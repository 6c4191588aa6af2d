package dev.refundfence.store;

import dev.refundfence.services.DatabaseServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/**
 * The store's own tests once more, on the embedded MariaDB. Not here: what only MySQL has (the server's identity, which
 * {@code DatabaseCheckTest} and {@code CostTest} ask for).
 */
@Tag("long")
@Tag("service")
class StoreOnMariaDbTest {
    @BeforeAll
    static void onMariaDb() {
        StoreFixture.shareOn(DatabaseServer::sharedEmbedded);
    }

    @AfterAll
    static void backToTheUsualServer() {
        StoreFixture.shareOn(DatabaseServer::shared);
    }

    @Nested
    class Acceptance extends AcceptanceTest {}

    @Nested
    class Book extends BookTest {}

    @Nested
    class Call extends CallTest {}

    @Nested
    class Cancel extends CancelTest {}

    @Nested
    class Claim extends ClaimTest {}

    @Nested
    class Evidence extends EvidenceTest {}

    @Nested
    class Ghost extends GhostTest {}

    @Nested
    class LateWrite extends LateWriteTest {}

    @Nested
    class LostAck extends LostAckTest {}

    @Nested
    class MovedMoney extends MovedMoneyTest {}

    @Nested
    class ResolutionByAPerson extends ResolutionTest {}

    @Nested
    class Sweep extends SweepTest {}

    @Nested
    class Transaction extends TransactionTest {}

    @Nested
    class Transition extends TransitionTest {}

    @Nested
    class Verify extends VerifyTest {}

    @Nested
    class Weigh extends WeighTest {}

    @Nested
    class WriteBack extends WriteBackTest {}
}
