package dev.refundfence.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.book.SeenNonces;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.annotation.ScheduledAnnotationBeanPostProcessor;

@Tag("service")
class NoncePruningTest {

    private final TestLedger ledger = TestLedger.shared();
    private final SeenNonces nonces = new SeenNonces(ledger.transactions());
    private final String client = TestLedger.freshScope();

    /** Dated ahead by the whole window, a signature is taken for two of them; a clock's difference comes on top. */
    @Test
    void nonce_is_kept_for_two_windows_and_a_minute() throws SQLException {
        seen("needed", 610);
        seen("useless", 665);
        new NoncePruning(nonces, Duration.ofMinutes(5)).prune();
        assertThat(nonces.take(client, "/p", "needed")).isFalse();
        assertThat(nonces.take(client, "/p", "useless")).isTrue();
    }

    @Test
    void ledger_at_work_prunes_by_itself() {
        assertThat(ledger.beans(ScheduledAnnotationBeanPostProcessor.class))
                .flatExtracting(ScheduledAnnotationBeanPostProcessor::getScheduledTasks)
                .extracting(task -> task.getTask().toString())
                .anyMatch(task -> task.contains("NoncePruning.prune"))
                .anyMatch(task -> task.contains("Relays.prune"));
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
