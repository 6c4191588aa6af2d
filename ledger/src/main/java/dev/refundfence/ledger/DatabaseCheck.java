package dev.refundfence.ledger;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Refuses a database on which a promise would not hold. Each look is one that a proxy or a server's settings can spoil. */
final class DatabaseCheck {

    private final DataSource database;
    private final String address;

    DatabaseCheck(DataSource database, String address) {
        this.database = database;
        // Settings and a user before the host could hold a password, and this goes into messages.
        this.address = address.replaceFirst("\\?.*", "").replaceFirst("//[^/]*@", "//");
    }

    /** The server is there, takes writes, and the session is READ COMMITTED in UTC. */
    void server() {
        try (Connection connection = database.getConnection()) {
            require(connection, "SELECT @@global.read_only", "0", "is read-only");
            require(
                    connection,
                    "SELECT @@session.transaction_isolation",
                    "READ-COMMITTED",
                    "does not run this session at READ COMMITTED");
            require(
                    connection,
                    "SELECT TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), NOW())",
                    "0",
                    "does not run this session in UTC");
            connection.rollback();
        } catch (SQLException trouble) {
            throw refused("does not answer: " + reason(trouble), trouble);
        }
    }

    /** The tables are there; for a look at the books, which migrates nothing. */
    void tables() {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeQuery("SELECT 1 FROM wallet_tx LIMIT 1");
            connection.rollback();
        } catch (SQLException trouble) {
            throw refused("has no ledger to look at: " + reason(trouble), trouble);
        }
    }

    /** An UPDATE counts the rows that it matched, also when it changes nothing in them. Nothing of the try is kept. */
    void countsMatchedRows() {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("INSERT INTO wallets (scope, account_id, currency, opening_minor, balance_minor)"
                    + " VALUES ('', '', 'XXX', 0, 0)");
            int matched = statement.executeUpdate("UPDATE wallets SET balance_minor = 0 WHERE scope = ''");
            connection.rollback();
            if (matched != 1) {
                throw refused("counts changed rows instead of matched ones; is there a proxy before it?", null);
            }
        } catch (SQLException trouble) {
            throw refused("refuses a write: " + reason(trouble), trouble);
        }
    }

    StartRefused refused(String why, @Nullable Throwable cause) {
        return StartRefused.database("The ledger's database at " + address + " " + why, cause);
    }

    /** The driver tells a refused connection in five lines; the innermost cause says it in two words. */
    private static String reason(Throwable trouble) {
        Throwable innermost = trouble;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return String.valueOf(innermost.getMessage()).lines().findFirst().orElse("no reason given");
    }

    private void require(Connection connection, String question, String wanted, String otherwise) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(question)) {
            answer.next();
            if (!wanted.equals(answer.getString(1))) {
                throw refused(otherwise + " (" + question + " says " + answer.getString(1) + ")", null);
            }
        }
    }
}
