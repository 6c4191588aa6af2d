package dev.refundfence.services;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Makes and drops schemas with their users. */
final class SchemaMaker {
    /** User names may have 32 characters, of which the longest ending takes 8. The names need no quoting. */
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_]{0,23}");

    private SchemaMaker() {}

    static SchemaAccess create(DatabaseAddress address, String schema) {
        if (!NAME.matcher(schema).matches()) {
            throw new IllegalArgumentException(
                    "a schema's name has small letters, digits and underscores, 24 at most: " + schema);
        }
        SchemaAccess access = new SchemaAccess(
                address.url(schema), schema + "_migrate", Randoms.letters(24), schema + "_app", Randoms.letters(24));
        run(
                address,
                List.of(
                        // Binary: keys of refunds differ when their letters differ, whatever a column forgets to say.
                        "CREATE DATABASE IF NOT EXISTS " + schema + " CHARACTER SET utf8mb4 COLLATE utf8mb4_bin",
                        createUser(access.migrationUser()),
                        password(access.migrationUser(), access.migrationPassword()),
                        "GRANT ALL PRIVILEGES ON " + schema + ".* TO '" + access.migrationUser()
                                + "'@'%' WITH GRANT OPTION",
                        createUser(access.user()),
                        password(access.user(), access.password())));
        return access;
    }

    private static String createUser(String user) {
        return "CREATE USER IF NOT EXISTS '" + user + "'@'%' IDENTIFIED BY '" + Randoms.letters(24) + "'";
    }

    /** The user may be there from an earlier run, with a password that nobody kept. */
    private static String password(String user, String password) {
        return "ALTER USER '" + user + "'@'%' IDENTIFIED BY '" + password + "'";
    }

    /** Drops what tests left on a server; one that is gone already has nothing left to drop. */
    static void dropQuietly(DatabaseAddress address, Collection<String> schemas) {
        for (String schema : schemas) {
            try {
                run(
                        address,
                        List.of(
                                "DROP DATABASE IF EXISTS " + schema,
                                "DROP USER IF EXISTS '" + schema + "_migrate'@'%', '" + schema + "_app'@'%'"));
            } catch (ServiceMissingException gone) {
                return;
            }
        }
    }

    /** Name and version in the words of people: {@code MySQL 9.7.4}, {@code MariaDB 11.4.5}. */
    static String product(DatabaseAddress address) {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT VERSION()")) {
            rows.next();
            String version = rows.getString(1);
            String name = version.toLowerCase(Locale.ROOT).contains("mariadb") ? "MariaDB " : "MySQL ";
            return name + version.replaceFirst("-.*", "");
        } catch (SQLException e) {
            throw unreachable(address, e);
        }
    }

    private static void run(DatabaseAddress address, List<String> statements) {
        try (Connection connection = address.connect();
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        } catch (SQLException e) {
            throw unreachable(address, e);
        }
    }

    private static ServiceMissingException unreachable(DatabaseAddress address, SQLException e) {
        return new ServiceMissingException(
                "the database at " + address.server() + " refuses us as user " + address.user() + ": " + e.getMessage(),
                e);
    }
}
