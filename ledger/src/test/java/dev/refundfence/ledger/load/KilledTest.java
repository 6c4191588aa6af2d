package dev.refundfence.ledger.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;
import dev.refundfence.services.Child;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** kill -9 under load, of real processes: what was answered stands, what was not is booked once when it is asked again. */
@Tag("service")
class KilledTest {

    private static final int CALLERS = 16;
    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final String[] CLIENTS = {"shop-1", "shop-2", "shop-3"};

    @TempDir
    private static Path folder;

    private static KilledDatabase database;
    private static LedgerProgram program;
    private static Child ledger;

    @BeforeAll
    static void start() {
        database = new KilledDatabase(folder.resolve("database"));
        program = new LedgerProgram(database.schema(), folder);
        ledger = program.serve(CLIENTS);
    }

    @AfterAll
    static void stop() {
        ledger.stop();
        database.close();
    }

    @Test
    void killed_ledger_leaves_books_that_add_up_and_every_answer_it_gave() throws Exception {
        survives("shop-1", 300, KilledTest::killLedger);
    }

    @Test
    void killed_database_leaves_books_that_add_up_and_every_answer_that_was_given() throws Exception {
        survives("shop-2", 300, KilledTest::killDatabase);
    }

    @Test
    @Tag("long")
    void ledger_and_database_killed_again_and_again_lose_nothing() throws Exception {
        for (int round = 0; round < 20; round++) {
            survives("shop-3", 2_000, round % 2 == 0 ? KilledTest::killLedger : KilledTest::killDatabase);
        }
    }

    private interface Kill {
        void now() throws Exception;
    }

    private static void killLedger() {
        ledger.kill();
        ledger = program.serve(CLIENTS);
    }

    private static void killDatabase() throws Exception {
        database.kill();
        database.startAgain();
    }

    private static void survives(String client, int keys, Kill kill) throws Exception {
        Caller caller = new Caller(program, client);
        awaitAnswer(caller);
        Mixed day = Mixed.of(5, keys);
        day.wallets().forEach(wallet -> caller.open(wallet, Mixed.OPENING));
        Load load = Load.untilBroken(caller, day.asks());
        CompletableFuture<Heard> running =
                CompletableFuture.supplyAsync(() -> load.run(CALLERS), Thread::startVirtualThread);
        load.awaitHalf();
        kill.now();
        Heard before = running.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        assertThat(before.unanswered()).as("requests in flight at the kill").isNotEmpty();
        assertThat(program.verify()).isEqualTo("differences: 0, exit 0");

        awaitAnswer(caller);
        Heard after = Load.of(caller, day.asks()).run(CALLERS);

        tell(before, after);
        assertThat(before.answered()).allSatisfy(ask -> assertSaysTheSame(before, after, ask));
        after.assertSameAnswers();
        assertThat(day.wallets())
                .allSatisfy(wallet -> assertThat(caller.balance(wallet))
                        .as(wallet)
                        .isEqualTo(Mixed.OPENING + after.moved().getOrDefault(wallet, 0L)));
        assertThat(program.verify()).isEqualTo("differences: 0, exit 0");
    }

    private static void assertSaysTheSame(Heard before, Heard after, Ask ask) {
        assertThat(after.executions(ask)).as("executed again: " + ask).isZero();
        assertThat(Heard.says(after.of(ask).getFirst()))
                .isEqualTo(Heard.says(before.of(ask).getFirst()));
    }

    private static void tell(Heard before, Heard after) {
        Set<Ask> unanswered = before.unanswered();
        long booked = unanswered.stream()
                .filter(ask -> after.answered().contains(ask) && after.executions(ask) == 0)
                .count();
        System.out.println("before the kill " + before);
        System.out.println("unanswered " + unanswered.size() + ", of these booked all the same " + booked);
        System.out.println("afterwards " + after);
    }

    private static void awaitAnswer(Caller caller) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!answers(caller)) {
            assertThat(System.nanoTime()).as("the ledger answers again").isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(50).toNanos());
        }
    }

    private static boolean answers(Caller caller) {
        try {
            Reply reply = caller.get("/ledger/v1/wallets/w-0");
            return reply.status() == 200 || reply.code().equals("not_found");
        } catch (UncheckedIOException notYet) {
            return false;
        }
    }
}
