package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Steps sessions against each other: the test holds locks in a session of its own, sees in the server's list of sessions
 * that the book's sessions have come to wait, and lets go. Nothing rests on how long anything takes.
 */
public final class Sessions implements AutoCloseable {

    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Connection holder;
    private final Connection observer;

    public Sessions(TestLedger ledger) throws SQLException {
        this.holder = ledger.session();
        this.observer = ledger.session();
    }

    /** Runs a statement in the session that holds locks. */
    public void hold(String sql) throws SQLException {
        try (Statement statement = holder.createStatement()) {
            statement.execute(sql);
        }
    }

    void holdWallet(Shop shop) throws SQLException {
        hold("SELECT * FROM wallets WHERE scope = '" + shop.scope() + "' FOR UPDATE");
    }

    void holdDebit(Shop shop, String txId) throws SQLException {
        hold("SELECT * FROM wallet_tx WHERE scope = '" + shop.scope() + "' AND tx_id = '" + txId + "' FOR UPDATE");
    }

    /** Is as far as a request that has taken its key and is at work. */
    void holdKey(String scope, String txId) throws SQLException {
        hold("INSERT INTO wallet_tx (scope, tx_id, op, account_id, amount_minor, currency, request_hash, status)"
                + " VALUES ('" + scope + "', '" + txId + "', 'DEBIT', 'wallet', 300, 'TWD', 'x', 'PENDING')");
    }

    public void rollBack() throws SQLException {
        holder.rollback();
    }

    static CompletableFuture<Booked> inBackground(Book book, Order order) {
        return inBackground(() -> book.book(order));
    }

    static <T> CompletableFuture<T> inBackground(Supplier<T> work) {
        return CompletableFuture.supplyAsync(work, Thread::startVirtualThread);
    }

    static <T> T result(CompletableFuture<T> work) throws Exception {
        return work.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    }

    static Answer answer(CompletableFuture<Booked> booked) throws Exception {
        return Shop.answer(result(booked));
    }

    /** Returns once so many other sessions of this schema are in a statement that contains the words; they wait there. */
    public List<Long> awaitSessionsIn(String words, int count) throws SQLException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        List<Long> seen = sessionsIn(words);
        while (seen.size() != count) {
            assertThat(System.nanoTime())
                    .as("sessions in \"" + words + "\": " + seen)
                    .isLessThan(deadline);
            LockSupport.parkNanos(Duration.ofMillis(5).toNanos());
            seen = sessionsIn(words);
        }
        return seen;
    }

    /** Ends a session of the server, as a crash or an operator does. */
    void kill(long session) throws SQLException {
        try (Statement statement = observer.createStatement()) {
            statement.execute("KILL " + session);
        }
    }

    private List<Long> sessionsIn(String words) throws SQLException {
        List<Long> sessions = new ArrayList<>();
        String database = observer.getCatalog();
        try (Statement statement = observer.createStatement();
                ResultSet rows = statement.executeQuery("SHOW FULL PROCESSLIST")) {
            while (rows.next()) {
                String running = rows.getString("Info");
                if (running != null && database.equals(rows.getString("db")) && running.contains(words)) {
                    sessions.add(rows.getLong("Id"));
                }
            }
        }
        return sessions;
    }

    @Override
    public void close() throws SQLException {
        holder.close();
        observer.close();
    }
}
