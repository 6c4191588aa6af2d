package dev.refundfence.app.demo;

import dev.refundfence.services.SchemaAccess;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.LinkedHashMap;
import java.util.Map;

/** What our own tables say, read in plain SQL beside the application: the demonstration does not ask the code that it is about. */
final class OurBooks implements AutoCloseable {

    private final Connection connection;

    OurBooks(SchemaAccess access) throws SQLException {
        connection = DriverManager.getConnection(access.url(), access.user(), access.password());
    }

    /** Booked refunds by payment. */
    Map<String, Sum> bookedByPayment() throws SQLException {
        return sums("SELECT payment_id, COUNT(*), SUM(amount_minor) FROM payment_refunds GROUP BY payment_id");
    }

    /** Refunds by state. */
    Map<String, Long> states() throws SQLException {
        return counts("SELECT state, COUNT(*) FROM refund_jobs GROUP BY state");
    }

    /** How often a holder's lease was over and another took the refund. */
    long takeovers() throws SQLException {
        return counts("SELECT cause, COUNT(*) FROM refund_transitions GROUP BY cause")
                .getOrDefault("taken_over", 0L);
    }

    /** Calls that were begun, by kind. */
    Map<String, Long> calls() throws SQLException {
        return counts("SELECT kind, COUNT(*) FROM refund_attempts WHERE called_at IS NOT NULL GROUP BY kind");
    }

    private Map<String, Long> counts(String query) throws SQLException {
        Map<String, Long> counts = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                counts.put(rows.getString(1), rows.getLong(2));
            }
        }
        return counts;
    }

    private Map<String, Sum> sums(String query) throws SQLException {
        Map<String, Sum> sums = new LinkedHashMap<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                sums.put(rows.getString(1), new Sum(rows.getLong(2), rows.getLong(3)));
            }
        }
        return sums;
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
