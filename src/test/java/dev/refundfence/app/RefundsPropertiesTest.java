package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.provider.ledger.LedgerGateway;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Every fault by its key, all at once, and the documented defaults. */
class RefundsPropertiesTest {

    private static final Map<String, String> WORKING = Map.of(
            "refunds.db.url", "jdbc:mysql://h:3306/refunds",
            "refunds.db.user", "app",
            "refunds.providers.ledger.type", "ledger",
            "refunds.providers.ledger.base-url", "http://127.0.0.1:8090",
            "refunds.providers.ledger.secret", "s".repeat(32));

    @Test
    void defaults_are_the_documented_ones_and_have_no_fault() {
        RefundsProperties properties = bind(Map.of());

        assertThat(properties.faults()).isEmpty();
        assertThat(properties.lease()).isEqualTo(Duration.ofSeconds(30));
        assertThat(properties.sweepEvery()).isEqualTo(Duration.ofSeconds(5));
        assertThat(properties.sweepAfter()).isEqualTo(Duration.ofSeconds(30));
        assertThat(properties.providers().get("ledger").readTimeout()).isEqualTo(Duration.ofSeconds(3));
        assertThat(properties.providers().get("ledger").account()).isEqualTo("default");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "refunds.lease|0s",
                "refunds.lease|45s",
                "refunds.lease|9s",
                "refunds.sweep-every|0s",
                "refunds.sweep-after|-1s",
                "refunds.providers.ledger.type|stripe",
                "refunds.providers.ledger.client|Not A Scope",
                "refunds.providers.ledger.secret|too short",
                "refunds.providers.ledger.webhook-secrets|too short",
                "refunds.providers.ledger.connect-timeout|0s",
                "refunds.providers.ledger.connect-timeout|27s",
                "refunds.providers.ledger.read-timeout|0s",
                "refunds.providers.ledger.read-timeout|10s",
                "refunds.providers.ledger.calls-per-second|0",
                "refunds.providers.ledger.contract.key-life|-1s",
                "refunds.providers.ledger.contract.visibility-delay|-1s",
                "refunds.providers.ledger.contract.not-found-times|0",
                "refunds.providers.ledger.contract.not-found-span|-1s",
                "refunds.providers.ledger.contract.max-requests-per-lookup|0",
                "refunds.providers.ledger.contract.max-requests-per-lookup|9",
                "refunds.providers.ledger.contract.polling|0s",
                "refunds.providers.ledger.contract.pending-for|-1s",
                "refunds.providers.ledger.contract.unknown-for|-1s",
                "refunds.providers.ledger.contract.max-in-flight|-1s",
                "refunds.review.four-eyes-above.TWD|-1",
                "refunds.review.four-eyes-above.dollars|1",
            })
    void impossible_setting_is_a_fault_that_names_it(String key, String value) {
        String setting = key.substring(key.lastIndexOf('.') + 1);
        assertThat(faults(Map.of(key, value)))
                .anySatisfy(fault -> assertThat(fault).contains(setting));
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "none",
            value = {
                "'',{noop}12345678901234567890123456789012,viewer,name",
                "ann lee,{noop}12345678901234567890123456789012,viewer,name",
                "ann,'',viewer,password",
                "ann,{noop},viewer,password",
                "ann,{noop}1234567890123456789012345678901,viewer,password",
                "ann,12345678901234567890123456789012,viewer,password",
                "ann,{bcrypt}$2a$04$12345678901234567890123456789012345678901234567890123,viewer,password",
                "ann,{noop}12345678901234567890123456789012,root,roles",
                "ann,{noop}12345678901234567890123456789012,'',roles",
                "ann,{bcrypt}$2a$12$12345678901234567890123456789012345678901234567890123,approver,none",
            })
    void operator_who_could_be_guessed_is_a_fault(String name, String password, String roles, String fault) {
        String key = "refunds.operators[0].";
        List<String> faults = faults(Map.of(key + "name", name, key + "password", password, key + "roles", roles));

        if (fault == null) {
            assertThat(faults).isEmpty();
        } else {
            assertThat(faults).singleElement().asString().startsWith(key + fault);
        }
    }

    @Test
    void capitals_make_no_other_operator() {
        String secret = "{noop}" + "s".repeat(32);
        assertThat(faults(Map.of(
                        "refunds.operators[0].name",
                        "ann",
                        "refunds.operators[0].password",
                        secret,
                        "refunds.operators[0].roles",
                        "viewer",
                        "refunds.operators[1].name",
                        "ANN",
                        "refunds.operators[1].password",
                        secret,
                        "refunds.operators[1].roles",
                        "viewer")))
                .singleElement()
                .asString()
                .contains("twice");
    }

    @Test
    void all_faults_are_told_at_once() {
        assertThat(faults(Map.of("refunds.lease", "60s", "refunds.sweep-every", "0s")))
                .hasSize(2);
    }

    @Test
    void address_is_shown_without_what_may_hold_a_password() {
        RefundsProperties.Db db = new RefundsProperties.Db(
                "jdbc:mysql://root:secret@h:3306/refunds?user=root&password=secret", "app", "secret", null, "secret");

        assertThat(db.where()).isEqualTo("jdbc:mysql://h:3306/refunds");
        assertThat(db.toString()).doesNotContain("secret");
    }

    @Test
    void settings_are_printed_without_their_secrets() {
        assertThat(bind(Map.of()).toString()).contains("type=ledger").doesNotContain("sss");
    }

    @Test
    void agreement_changes_what_it_names_and_nothing_else() {
        var usual = bind(Map.of()).providers().get("ledger").contract().on(LedgerGateway.CONTRACT);
        var agreed = bind(Map.of(
                        "refunds.providers.ledger.contract.key-life", "0s",
                        "refunds.providers.ledger.contract.polling", "7s,9s",
                        "refunds.providers.ledger.contract.webhook-is-proof", "true"))
                .providers()
                .get("ledger")
                .contract()
                .on(LedgerGateway.CONTRACT);

        assertThat(usual).isEqualTo(LedgerGateway.CONTRACT);
        assertThat(agreed.key().life()).isZero();
        assertThat(agreed.patience().polling()).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(9));
        assertThat(agreed.terms().webhookIsProof()).isTrue();
        assertThat(agreed.lookup()).isEqualTo(usual.lookup());
        assertThat(agreed.patience().maxInFlight()).isEqualTo(usual.patience().maxInFlight());
    }

    private static List<String> faults(Map<String, String> changes) {
        return bind(changes).faults();
    }

    private static RefundsProperties bind(Map<String, String> changes) {
        Map<String, String> settings = new HashMap<>(WORKING);
        settings.putAll(changes);
        return new Binder(new MapConfigurationPropertySource(settings))
                .bind("refunds", RefundsProperties.class)
                .get();
    }
}
