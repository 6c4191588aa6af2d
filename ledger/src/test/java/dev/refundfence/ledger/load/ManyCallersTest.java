package dev.refundfence.ledger.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.services.DatabaseServer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many callers at once, of a ledger of its own as it is run for real: its books have to add up at every moment in between. */
@Tag("service")
class ManyCallersTest {

    private static final int CALLERS = 32;

    private static TestLedger ledger;

    @BeforeAll
    static void start() {
        ledger = TestLedger.start(DatabaseServer.shared().freshSchema());
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @Test
    void batch_of_2000_payments_that_a_schedule_runs_twice_is_paid_once() {
        payTwice(2_000);
    }

    @Test
    @Tag("long")
    void batch_of_20000_payments_that_a_schedule_runs_twice_is_paid_once() {
        payTwice(20_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 20})
    void mixed_business_adds_up_at_every_moment_and_is_what_the_callers_were_told(int wallets) {
        mixed(wallets, 600);
    }

    @Tag("long")
    @ParameterizedTest
    @ValueSource(ints = {1, 5, 100})
    void mixed_business_adds_up_also_when_there_is_much_of_it(int wallets) {
        mixed(wallets, 20_000);
    }

    private static void payTwice(int payments) {
        Caller caller = Caller.withWallet(ledger, 10L * payments);
        List<Ask> batch = IntStream.range(0, payments)
                .mapToObj(i -> Ask.debit("pay-" + i, "w", 1 + i % 7))
                .toList();
        List<Ask> twice = new ArrayList<>(batch);
        twice.addAll(batch);

        Heard heard = Load.of(caller, twice).run(CALLERS);

        System.out.println(heard);
        heard.assertExecutedOnce();
        long paid = IntStream.range(0, payments).mapToLong(i -> 1 + i % 7).sum();
        assertThat(heard.moved()).containsEntry("w", -paid);
        assertThat(caller.balance("w")).isEqualTo(10L * payments - paid);
        assertThat(ledger.audit().differences()).isEmpty();
    }

    private static void mixed(int wallets, int keys) {
        Mixed day = Mixed.of(wallets, keys);
        Caller caller = Caller.fresh(ledger);
        day.wallets().forEach(wallet -> caller.open(wallet, Mixed.OPENING));
        AtomicBoolean done = new AtomicBoolean();
        CompletableFuture<Integer> looks =
                CompletableFuture.supplyAsync(() -> lookAgainAndAgain(done), Thread::startVirtualThread);

        Heard heard;
        try {
            heard = Load.of(caller, day.asks()).run(CALLERS);
        } finally {
            done.set(true);
        }

        System.out.println(heard + ", looks at the books meanwhile: " + looks.join());
        heard.assertExecutedOnce();
        assertThat(day.wallets())
                .allSatisfy(wallet -> assertThat(caller.balance(wallet))
                        .as(wallet)
                        .isEqualTo(Mixed.OPENING + heard.moved().getOrDefault(wallet, 0L))
                        .isNotNegative());
        assertThat(ledger.audit().differences()).isEmpty();
    }

    private static int lookAgainAndAgain(AtomicBoolean done) {
        int looks = 0;
        do {
            assertThat(ledger.audit().differences()).isEmpty();
            looks++;
        } while (!done.get());
        return looks;
    }
}
