package dev.refundfence.store;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import java.util.Map;

/** Makes connection pools that keep the rules which the fence depends on (docs/fencing.md, MySQL rules). */
public final class Databases {

    /** Seconds that a statement waits for a lock; {@link DatabaseChecks} refuses a session outside 1 to 3. */
    static final int LOCK_WAIT_SECONDS = 2;

    /** These hold whatever the address says: a write's meaning or a lease's length hangs on each of them. */
    private static final Map<String, String> ALWAYS = Map.of(
            // Sessions in UTC, so that no time is shifted by anybody's zone.
            "connectionTimeZone", "UTC",
            "forceConnectionTimeZoneToSession", "true",
            "preserveInstants", "true",
            // Matched rows are counted: a repeated write that changes nothing still says that its fence held.
            "useAffectedRows", "false",
            // Rewritten batches lose the counts of single statements.
            "rewriteBatchedStatements", "false",
            // Else the driver asks the server before every write whether it may write, which the server says anyway.
            "readOnlyPropagatesToServer", "false",
            // A statement that was sent again by the driver could be applied twice.
            "autoReconnect", "false",
            "allowMultiQueries", "false");

    /** Milliseconds. Both are infinite by default; the address may name others. The read waits longer than a lock-wait time-out. */
    private static final Map<String, String> UNLESS_GIVEN = Map.of("connectTimeout", "3000", "socketTimeout", "15000");

    private static final Duration BORROW_WITHIN = Duration.ofSeconds(5);

    private Databases() {}

    /**
     * A pool; closing it is the caller's. It connects at once, so that a database that is not there is noticed here.
     *
     * @param name for logs and metrics
     * @param size the most connections that it opens
     */
    public static HikariDataSource pool(DatabaseLogin login, String name, int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName(name);
        config.setJdbcUrl(login.url());
        config.setUsername(login.user());
        config.setPassword(login.password());
        ALWAYS.forEach(config::addDataSourceProperty);
        UNLESS_GIVEN.forEach((setting, value) -> {
            if (!login.url().contains(setting + "=")) {
                config.addDataSourceProperty(setting, value);
            }
        });
        config.setAutoCommit(false);
        config.setTransactionIsolation("TRANSACTION_READ_COMMITTED");
        config.setConnectionInitSql("SET SESSION innodb_lock_wait_timeout = " + LOCK_WAIT_SECONDS);
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(BORROW_WITHIN.toMillis());
        return new HikariDataSource(config);
    }
}
