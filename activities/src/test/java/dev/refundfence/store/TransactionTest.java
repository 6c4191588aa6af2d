package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class TransactionTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void defect_in_the_middle_leaves_nothing_behind() {
        String payment = store.payment();
        assertThatThrownBy(() -> store.transactions.run(sql -> {
                    reserve(sql, payment, 1);
                    throw new IllegalStateException("a defect");
                }))
                .hasMessage("a defect");
        assertThat(reserved(payment)).isZero();
    }

    @Test
    void answer_that_rolls_back_undoes_what_was_written_before_it() {
        String payment = store.payment();
        String answer = store.transactions.end(sql -> {
            reserve(sql, payment, 1);
            return Ending.rollBack("no");
        });
        assertThat(answer).isEqualTo("no");
        assertThat(reserved(payment)).isZero();
    }

    @Test
    void connection_that_cannot_be_given_back_does_not_make_a_commit_look_undone() {
        String payment = store.payment();
        Transactions transactions = new Transactions(failingToTakeBack(store.pool));
        int rows = transactions.run(sql -> reserve(sql, payment, 1));
        assertThat(rows).isEqualTo(1);
        assertThat(reserved(payment)).isEqualTo(1);
    }

    // On a real wire the pool hides this fault from us, as long as the pool is the one that it is today.
    private static DataSource failingToTakeBack(DataSource pool) {
        return fake(DataSource.class, (any, method, arguments) -> {
            Connection real = pool.getConnection();
            return fake(Connection.class, (connection, called, given) -> {
                Object result = called.invoke(real, given);
                if (called.getName().equals("close")) {
                    throw new SQLException("the connection was lost while it was given back", "08S01");
                }
                return result;
            });
        });
    }

    private static <T> T fake(Class<T> type, InvocationHandler calls) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, calls));
    }

    @Test
    void victim_of_a_deadlock_is_repeated_as_a_whole() throws Exception {
        String one = store.payment();
        String other = store.payment();
        CyclicBarrier bothHoldOne = new CyclicBarrier(2);
        AtomicInteger rounds = new AtomicInteger();
        try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
            Future<?> first = threads.submit(() -> crossing(one, other, bothHoldOne, rounds));
            Future<?> second = threads.submit(() -> crossing(other, one, bothHoldOne, rounds));
            first.get();
            second.get();
        }
        assertThat(rounds).hasValue(3);
        assertThat(List.of(reserved(one), reserved(other))).containsExactly(2L, 2L);
    }

    private static void crossing(String mine, String yours, CyclicBarrier bothHoldOne, AtomicInteger rounds) {
        boolean[] met = {false};
        store.transactions.run(sql -> {
            rounds.incrementAndGet();
            reserve(sql, mine, 1);
            if (!met[0]) {
                met[0] = true;
                await(bothHoldOne);
            }
            return reserve(sql, yours, 1);
        });
    }

    @Test
    void lock_wait_time_out_is_repeated_as_a_whole() throws Exception {
        String payment = store.payment();
        AtomicInteger rounds = new AtomicInteger();
        CountDownLatch secondRound = new CountDownLatch(2);
        CountDownLatch locked = new CountDownLatch(1);
        try (ExecutorService thread = Executors.newSingleThreadExecutor()) {
            Future<?> waiting = thread.submit(() -> {
                locked.await();
                return store.transactions.run(sql -> {
                    rounds.incrementAndGet();
                    secondRound.countDown();
                    return reserve(sql, payment, 1);
                });
            });
            store.transactions.run(sql -> {
                reserve(sql, payment, 1);
                locked.countDown();
                return await(secondRound);
            });
            waiting.get();
        }
        assertThat(rounds).hasValue(2);
        assertThat(reserved(payment)).isEqualTo(2);
    }

    @Test
    void time_is_utc_whatever_the_zone_of_the_machine() {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Taipei"));
        try (HikariDataSource pool = Databases.pool(store.login(), "taipei", 1)) {
            Transactions transactions = new Transactions(pool);
            Instant read = transactions.read(DatabaseClock::read);
            BigDecimal epoch = transactions.read(sql -> sql.fetchSingle("SELECT UNIX_TIMESTAMP(CURRENT_TIMESTAMP(6))")
                    .get(0, BigDecimal.class));
            assertThat(Duration.between(read, Instant.ofEpochSecond(epoch.longValue()))
                            .abs())
                    .isLessThan(Duration.ofMinutes(1));
            // Written through the binding and compared by the server itself.
            String payment = store.payment();
            transactions.run(sql -> sql.update(PAYMENTS)
                    .set(PAYMENTS.CREATED_AT, read)
                    .where(PAYMENTS.PAYMENT_ID.eq(payment))
                    .execute());
            Instant again = transactions
                    .read(sql -> sql.fetchSingle(PAYMENTS, PAYMENTS.PAYMENT_ID.eq(payment)))
                    .getCreatedAt();
            assertThat(again).isEqualTo(read);
            Long hours = transactions.read(sql -> sql.fetchSingle(
                            "SELECT ABS(TIMESTAMPDIFF(HOUR, created_at, UTC_TIMESTAMP(6))) FROM payments WHERE payment_id = '"
                                    + payment + "'")
                    .get(0, Long.class));
            assertThat(hours).isZero();
        } finally {
            TimeZone.setDefault(before);
        }
    }

    @Test
    void rules_of_the_pool_win_over_an_address_that_breaks_them() {
        String url = store.access.url().replace("useAffectedRows=false", "useAffectedRows=true")
                + "&rewriteBatchedStatements=true";
        DatabaseLogin login = new DatabaseLogin(url, store.access.user(), store.access.password());
        try (HikariDataSource pool = Databases.pool(login, "rules", 1)) {
            Transactions transactions = new Transactions(pool);
            String payment = store.payment();
            int matched = transactions.run(sql -> reserve(sql, payment, 0));
            assertThat(matched).isEqualTo(1);
            assertThat(transactions.read(SessionRules::read).faults()).isEmpty();
        }
    }

    private static int reserve(DSLContext sql, String payment, long amount) {
        return sql.update(PAYMENTS)
                .set(PAYMENTS.RESERVED_MINOR, PAYMENTS.RESERVED_MINOR.plus(amount))
                .where(PAYMENTS.PAYMENT_ID.eq(payment))
                .execute();
    }

    private static long reserved(String payment) {
        return store.payments.find(StoreFixture.SHOP, payment).orElseThrow().reservedMinor();
    }

    private static void await(CyclicBarrier barrier) {
        try {
            barrier.await();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static boolean await(CountDownLatch latch) {
        try {
            latch.await();
            return true;
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
