package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every key by its name, every default, and every fault at once. */
class RefundsPropertiesTest {

    private static final Map<String, String> LEAST = Map.of(
            "refunds.db.url", "jdbc:mysql://db:3306/refunds",
            "refunds.db.user", "refunds_app",
            "refunds.providers.ledger.type", "ledger",
            "refunds.providers.ledger.base-url", "http://ledger:8090");

    @Test
    void the_least_configuration_has_no_fault_and_the_documented_defaults() {
        RefundsProperties properties = bind(Map.of());

        assertThat(properties.faults()).isEmpty();
        assertThat(properties.lease()).isEqualTo(Duration.ofSeconds(30));
        assertThat(properties.sweepEvery()).isEqualTo(Duration.ofSeconds(5));
        assertThat(properties.sweepAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(properties.providers().get("ledger").readTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(properties.providers().get("ledger").account()).isEqualTo("default");
    }

    @Test
    void all_faults_are_told_at_once_each_by_its_key() {
        RefundsProperties properties = bind(Map.of(
                "refunds.lease", "6s",
                "refunds.sweep-every", "0s",
                "refunds.providers.ledger.type", "pigeon",
                "refunds.providers.ledger.client", "Not A Scope",
                "refunds.providers.ledger.calls-per-second", "0"));

        List<String> faults = properties.faults();

        assertThat(faults).hasSize(5);
        assertThat(String.join("\n", faults))
                .contains(
                        "refunds.sweep-every",
                        "ledger.type",
                        "ledger.client",
                        "ledger.read-timeout",
                        "ledger.calls-per-second");
    }

    @Test
    void passwords_are_never_printed() {
        assertThat(bind(Map.of("refunds.db.password", "hush-1", "refunds.db.migration-password", "hush-2"))
                        .toString())
                .doesNotContain("hush");
    }

    private static RefundsProperties bind(Map<String, String> more) {
        Map<String, String> all = new LinkedHashMap<>(LEAST);
        all.putAll(more);
        return new Binder(new MapConfigurationPropertySource(all))
                .bind("refunds", RefundsProperties.class)
                .get();
    }
}
