package dev.refundfence.ledger.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.book.Sessions;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.services.DatabaseServer;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Everybody at one row at the same moment: the test holds it until all of them have come to it. */
@Tag("service")
class OneKeyTest {

    private static final int CALLERS = 50;

    private static TestLedger ledger;

    /** With a connection for each caller, so that all of them come as far as the row. */
    @BeforeAll
    static void start() {
        ledger = TestLedger.start(
                DatabaseServer.shared().freshSchema(), "--spring.datasource.hikari.maximum-pool-size=" + 2 * CALLERS);
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    private final Caller caller = Caller.withWallet(ledger, 1000);
    private Sessions sessions;

    @BeforeEach
    void open() throws Exception {
        sessions = new Sessions(ledger);
    }

    @AfterEach
    void close() throws Exception {
        sessions.close();
    }

    @Test
    void fifty_requests_with_one_key_are_one_execution_and_forty_nine_replays() throws Exception {
        Ask ask = Ask.debit("pay-1", "w", 300);
        sessions.hold("SELECT * FROM wallets WHERE scope = '" + caller.scope() + "' FOR UPDATE");
        CompletableFuture<Heard> running = inBackground(Collections.nCopies(CALLERS, ask));
        sessions.awaitSessionsIn("insert into `wallet_tx`", CALLERS - 1);
        sessions.rollBack();

        Heard heard = running.get(1, TimeUnit.MINUTES);

        System.out.println(heard);
        heard.assertExecutedOnce();
        assertThat(heard.count()).isEqualTo(CALLERS);
        assertThat(caller.balance("w")).isEqualTo(700);
    }

    /** Whoever holds the key gives it up, and all who wait for it want it: InnoDB ends all of them but one, again and again. */
    @Test
    void fifty_requests_with_one_key_that_nobody_may_book_are_refused_and_leave_the_key_free() throws Exception {
        Ask ask = Ask.settlement("settle-1", "pay-1");

        Heard heard = inBackground(Collections.nCopies(CALLERS, ask)).get(1, TimeUnit.MINUTES);

        System.out.println(heard);
        assertThat(heard.count()).isZero();
        assertThat(heard.codes().get("ref_tx_unknown").intValue()).isEqualTo(CALLERS);
        caller.debit("pay-1", 300);
        assertThat(ask.by(caller).text("status")).isEqualTo("OK");
    }

    @ParameterizedTest
    @CsvSource({"25, 500, NOTHING_TO_REFUND", "30, 480, EXCEEDS_REFUNDABLE"})
    void fifty_refunds_of_one_debit_add_up_to_no_more_than_it(int amount, int refunded, String refusal)
            throws Exception {
        caller.debit("pay-1", 500);
        List<Ask> refunds = IntStream.range(0, CALLERS)
                .mapToObj(i -> Ask.refund("refund-" + i, "pay-1", "w", amount))
                .toList();
        sessions.hold("SELECT * FROM wallet_tx WHERE scope = '" + caller.scope() + "' FOR UPDATE");
        CompletableFuture<Heard> running = inBackground(refunds);
        sessions.awaitSessionsIn("for update", CALLERS);
        sessions.rollBack();

        Heard heard = running.get(1, TimeUnit.MINUTES);

        heard.assertExecutedOnce();
        assertThat(heard.moved()).containsEntry("w", (long) refunded);
        assertThat(caller.balance("w")).isEqualTo(500 + refunded);
        assertThat(refunds)
                .allSatisfy(refund ->
                        assertThat(heard.of(refund).getFirst().text("status")).isIn("OK", refusal));
        Heard again = Load.of(caller, refunds).run(CALLERS);
        assertThat(refunds).allSatisfy(refund -> {
            assertThat(again.executions(refund)).isZero();
            assertThat(Heard.says(again.of(refund).getFirst()))
                    .isEqualTo(Heard.says(heard.of(refund).getFirst()));
        });
        assertThat(caller.balance("w")).isEqualTo(500 + refunded);
    }

    private CompletableFuture<Heard> inBackground(List<Ask> asks) {
        return CompletableFuture.supplyAsync(() -> Load.of(caller, asks).run(asks.size()), Thread::startVirtualThread);
    }
}
