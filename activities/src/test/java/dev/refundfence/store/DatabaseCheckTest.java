package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.SchemaAccess;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class DatabaseCheckTest {
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
    void good_database_passes_and_its_identity_is_noted_once() {
        DatabaseChecks checks = new DatabaseChecks(store.transactions, store.login());
        assertThat(checks.run()).isEmpty();
        assertThat(checks.run()).isEmpty();
    }

    @Test
    void another_server_is_told_and_not_refused() {
        DatabaseChecks checks = new DatabaseChecks(store.transactions, store.login());
        checks.run();
        store.rows.execute("UPDATE database_identity SET server_uuid = 'another'");
        assertThat(checks.run()).singleElement().asString().contains("another").contains("paused");
        store.rows.execute("UPDATE database_identity SET server_uuid = @@server_uuid");
    }

    @Test
    void session_that_breaks_rules_is_refused_with_all_of_them_at_once() {
        try (HikariDataSource pool = careless(store.access)) {
            DatabaseChecks checks = new DatabaseChecks(new Transactions(pool), store.login());
            assertThatThrownBy(checks::run)
                    .isInstanceOf(DatabaseRefusedException.class)
                    .hasMessageContaining("REPEATABLE-READ")
                    .hasMessageContaining("+08:00")
                    .hasMessageContaining("innodb_lock_wait_timeout is 50 s")
                    .hasMessageContaining("useAffectedRows=false");
        }
    }

    @Test
    void schema_that_was_never_migrated_is_refused() {
        SchemaAccess empty = store.server.freshSchema();
        DatabaseLogin login = new DatabaseLogin(empty.url(), empty.migrationUser(), empty.migrationPassword());
        try (HikariDataSource pool = Databases.pool(login, "empty", 1)) {
            assertThatThrownBy(() -> new DatabaseChecks(new Transactions(pool), login).run())
                    .isInstanceOf(DatabaseRefusedException.class)
                    .hasMessageContaining("migration");
        }
    }

    @Test
    void schema_of_a_newer_version_is_refused() {
        StoreFixture newer = StoreFixture.on(DatabaseServer.shared());
        DatabaseLogin migrating =
                new DatabaseLogin(newer.access.url(), newer.access.migrationUser(), newer.access.migrationPassword());
        try (newer;
                HikariDataSource pool = Databases.pool(migrating, "newer", 1)) {
            new Rows(new Transactions(pool))
                    .execute("INSERT INTO flyway_schema_history (installed_rank, version, description, type, script,"
                            + " installed_by, execution_time, success)"
                            + " VALUES (99, '99', 'later', 'SQL', 'V99__later.sql', 'x', 1, 1)");
            assertThatThrownBy(() -> new DatabaseChecks(newer.transactions, newer.login()).run())
                    .isInstanceOf(DatabaseRefusedException.class)
                    .hasMessageContaining("99");
        }
    }

    @Test
    void read_only_server_is_refused() {
        assertThat(new SessionRules(true, "READ-COMMITTED", "UTC", 0, 2).faults())
                .singleElement()
                .asString()
                .contains("read-only");
    }

    /** A pool as somebody would make it who does not know the rules. */
    private static HikariDataSource careless(SchemaAccess access) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(access.url()
                .replace("useAffectedRows=false", "useAffectedRows=true")
                .replace("connectionTimeZone=UTC", "connectionTimeZone=%2B08:00"));
        config.setUsername(access.user());
        config.setPassword(access.password());
        config.setMaximumPoolSize(1);
        return new HikariDataSource(config);
    }
}
