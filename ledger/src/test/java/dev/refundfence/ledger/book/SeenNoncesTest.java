package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How long a nonce is remembered. Ages stay below the ledger's own pruning, which runs beside the tests. */
@Tag("service")
class SeenNoncesTest {

    private static final Duration HORIZON = Duration.ofMinutes(5);

    private final TestLedger ledger = TestLedger.shared();
    private final SeenNonces nonces = new SeenNonces(ledger.transactions());
    private final String client = TestLedger.freshScope();

    @Test
    void nonce_within_the_horizon_stays_refused_and_an_older_one_is_forgotten() throws SQLException {
        seen("young", 200);
        seen("old", 400);
        assertThat(nonces.prune(HORIZON)).isPositive();
        assertThat(nonces.take(client, "/p", "young")).isFalse();
        assertThat(nonces.take(client, "/p", "old")).isTrue();
    }

    @Test
    void more_than_a_page_of_old_ones_goes_in_one_pruning() throws SQLException {
        try (Connection session = ledger.session();
                PreparedStatement rows = session.prepareStatement("INSERT INTO request_nonces VALUES ('" + client
                        + "', '/p', ?, UTC_TIMESTAMP(6) - INTERVAL 400 SECOND)")) {
            for (int i = 0; i < 1_001; i++) {
                rows.setString(1, "nonce-" + i);
                rows.addBatch();
            }
            rows.executeBatch();
            session.commit();
        }
        assertThat(nonces.prune(HORIZON)).isGreaterThanOrEqualTo(1_001);
    }

    @Test
    void oldest_are_found_by_their_index_and_the_others_are_not_read() throws SQLException {
        try (Connection session = ledger.session();
                Statement statement = session.createStatement();
                ResultSet plan = statement.executeQuery("EXPLAIN FORMAT=TRADITIONAL DELETE FROM request_nonces"
                        + " WHERE seen_at < UTC_TIMESTAMP(6) - INTERVAL 300 SECOND ORDER BY seen_at LIMIT 1000")) {
            assertThat(plan.next()).isTrue();
            assertThat(plan.getString("key")).isEqualTo("ix_request_nonces_oldest");
            assertThat(plan.getString("type")).isEqualTo("range");
        }
    }

    private void seen(String nonce, int secondsAgo) throws SQLException {
        try (Connection session = ledger.session();
                Statement statement = session.createStatement()) {
            statement.execute("INSERT INTO request_nonces VALUES ('" + client + "', '/p', '" + nonce
                    + "', UTC_TIMESTAMP(6) - INTERVAL " + secondsAgo + " SECOND)");
            session.commit();
        }
    }
}
