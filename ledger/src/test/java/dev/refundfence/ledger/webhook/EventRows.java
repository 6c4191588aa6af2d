package dev.refundfence.ledger.webhook;

import dev.refundfence.ledger.TestLedger;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The events of one client as they stand in the table, and time that passes when the test says so. */
record EventRows(TestLedger ledger, String scope) {

    /** What was put off is due now. */
    void makeDue() throws SQLException {
        change("next_try_at = UTC_TIMESTAMP(6) WHERE next_try_at IS NOT NULL");
    }

    void makeOld(int days) throws SQLException {
        change("created_at = created_at - INTERVAL " + days + " DAY WHERE TRUE");
    }

    /** Each as "state tries trouble". */
    List<String> states() throws SQLException {
        List<String> states = new ArrayList<>();
        try (Connection session = ledger.session();
                Statement statement = session.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT CASE WHEN delivered_at IS NOT NULL THEN 'delivered' WHEN next_try_at IS NULL THEN 'dead'"
                                + " WHEN next_try_at > UTC_TIMESTAMP(6) THEN 'put off' ELSE 'due' END, tries,"
                                + " COALESCE(trouble, '-') FROM webhook_events WHERE scope = '" + scope + "'")) {
            while (rows.next()) {
                states.add(rows.getString(1) + " " + rows.getInt(2) + " " + rows.getString(3));
            }
        }
        return states;
    }

    private void change(String setting) throws SQLException {
        try (Connection session = ledger.session();
                Statement statement = session.createStatement()) {
            statement.execute("UPDATE webhook_events SET " + setting + " AND scope = '" + scope + "'");
            session.commit();
        }
    }
}
