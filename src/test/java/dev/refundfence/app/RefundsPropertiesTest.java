package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RefundsPropertiesTest {
    private static final Duration THREE = Duration.ofSeconds(3);

    @Test
    void the_defaults_have_no_fault() {
        assertThat(faults(Duration.ofSeconds(30), THREE)).isEmpty();
    }

    @Test
    void a_lease_that_outlasts_the_calls_activity_is_refused() {
        assertThat(faults(Duration.ofSeconds(45), THREE))
                .singleElement()
                .asString()
                .contains("refunds.lease");
    }

    @Test
    void timeouts_that_no_lease_covers_are_refused() {
        assertThat(faults(Duration.ofSeconds(30), Duration.ofSeconds(27)))
                .singleElement()
                .asString()
                .contains("refunds.providers.ledger.connect-timeout");
    }

    private static List<String> faults(Duration lease, Duration connect) {
        Duration sweep = Duration.ofSeconds(5);
        RefundsProperties.Provider ledger = new RefundsProperties.Provider(
                "ledger", true, URI.create("http://127.0.0.1:8090"), "default", "refund-fence", connect, THREE, null);
        RefundsProperties.Db db = new RefundsProperties.Db("jdbc:mysql://db/refunds", "app", "", null, "");
        return new RefundsProperties(lease, sweep, sweep, db, Map.of("ledger", ledger)).faults();
    }
}
