package dev.refundfence.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Real servers: MySQL where there is one, and the embedded MariaDB. */
@Tag("service")
class DatabaseServerTest {
    enum Kind {
        FOUND,
        EMBEDDED;

        DatabaseServer server() {
            return switch (this) {
                case FOUND -> DatabaseServer.shared();
                case EMBEDDED -> DatabaseServer.sharedEmbedded();
            };
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void application_has_no_right_until_the_migration_user_grants_it(Kind kind) throws SQLException {
        SchemaAccess access = kind.server().freshSchema();
        String table = schema(access) + ".t";
        run(access.url(), access.migrationUser(), access.migrationPassword(), "CREATE TABLE t (id BIGINT PRIMARY KEY)");
        assertThatThrownBy(() -> run(access.url(), access.user(), access.password(), "SELECT * FROM " + table))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("denied");
        run(
                access.url(),
                access.migrationUser(),
                access.migrationPassword(),
                "GRANT SELECT ON " + table + " TO '" + access.user() + "'@'%'");
        run(access.url(), access.user(), access.password(), "SELECT * FROM " + table);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void users_of_one_schema_do_not_see_another(Kind kind) {
        SchemaAccess one = kind.server().freshSchema();
        SchemaAccess other = kind.server().freshSchema();
        assertThatThrownBy(() -> run(
                        one.url(),
                        one.migrationUser(),
                        one.migrationPassword(),
                        "CREATE TABLE " + schema(other) + ".t (i INT)"))
                .hasMessageContaining("denied");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sessions_run_in_utc_and_count_matched_rows(Kind kind) throws SQLException {
        SchemaAccess access = kind.server().freshSchema();
        try (Connection connection =
                        DriverManager.getConnection(access.url(), access.migrationUser(), access.migrationPassword());
                Statement statement = connection.createStatement()) {
            ResultSet row = statement.executeQuery("SELECT @@session.time_zone");
            row.next();
            assertThat(row.getString(1)).isEqualTo("+00:00");
            statement.execute("CREATE TABLE t (i INT)");
            statement.execute("INSERT INTO t VALUES (1)");
            assertThat(statement.executeUpdate("UPDATE t SET i = 1")).isEqualTo(1);
        }
    }

    @Test
    void schema_made_twice_is_the_same_access() {
        DatabaseServer server = DatabaseServer.shared();
        String name = schema(server.freshSchema());
        assertThat(server.createSchema(name)).isSameAs(server.createSchema(name));
        assertThatThrownBy(() -> server.createSchema("Drop Me")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void embedded_server_names_itself_mariadb() {
        assertThat(DatabaseServer.sharedEmbedded().product()).startsWith("MariaDB 11.4");
        assertThat(DatabaseServer.sharedEmbedded().isMariaDb()).isTrue();
    }

    @Test
    void kept_folder_keeps_its_schema_and_belongs_to_one_run_at_a_time(@TempDir Path folder) throws SQLException {
        List<String> said = new ArrayList<>();
        try (DatabaseServer first = DatabaseServer.find(said::add, folder)) {
            SchemaAccess access = first.createSchema("kept");
            run(access.url(), access.migrationUser(), access.migrationPassword(), "CREATE TABLE t (i INT)");
            if (!Folders.lines(folder.resolve("mysql/server.log")).isEmpty()) {
                // A server that is not ours has no folder to be kept.
                assertThatThrownBy(() -> DatabaseServer.find(said::add, folder))
                        .hasMessageContaining("another run uses");
            }
        }
        try (DatabaseServer second = DatabaseServer.find(said::add, folder)) {
            SchemaAccess access = second.createSchema("kept");
            run(access.url(), access.migrationUser(), access.migrationPassword(), "SELECT * FROM t");
        }
        assertThat(said).anyMatch(line -> line.startsWith("database: M"));
    }

    @Test
    void given_address_keeps_its_settings_and_gets_ours() {
        DatabaseAddress address = DatabaseAddress.given("jdbc:mysql://db:3307/refunds?sslMode=VERIFY_CA", "u", "p");
        assertThat(address.url("other"))
                .startsWith("jdbc:mysql://db:3307/other?connectTimeout=")
                .contains("sslMode=VERIFY_CA", "useAffectedRows=false")
                .doesNotContain("sslMode=PREFERRED");
        assertThat(DatabaseSearch.given(line -> {}, Map.of())).isEmpty();
    }

    private static String schema(SchemaAccess access) {
        return access.user().replaceFirst("_app$", "");
    }

    private static void run(String url, String user, String password, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url, user, password);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
