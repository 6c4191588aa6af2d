package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("service")
class SchemaTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE refund_transitions SET actor = 'me'",
                "DELETE FROM refund_transitions",
                "UPDATE provider_observations SET outcome = 'succeeded'",
                "DELETE FROM provider_observations",
                "UPDATE observation_matches SET job_id = 1",
                "DELETE FROM observation_matches",
                "DELETE FROM refund_jobs",
                "DELETE FROM payments",
                "DROP TABLE refund_transitions",
                "UPDATE flyway_schema_history SET success = 0"
            })
    void application_is_refused_what_would_change_the_records(String statement) {
        assertThatThrownBy(() -> store.rows.execute(statement))
                .isInstanceOf(DatabaseFailedException.class)
                .hasMessageContaining("denied");
    }

    @Test
    void migrating_again_changes_nothing_and_works_with_a_single_user() {
        DatabaseLogin migrating =
                new DatabaseLogin(store.access.url(), store.access.migrationUser(), store.access.migrationPassword());
        assertThatCode(() -> Schema.migrate(migrating, store.access.user())).doesNotThrowAnyException();
        assertThatCode(() -> Schema.migrate(migrating, null)).doesNotThrowAnyException();
        assertThatCode(() -> Schema.migrate(migrating, migrating.user())).doesNotThrowAnyException();
    }

    @Test
    void address_names_its_schema() {
        assertThat(Schema.name("jdbc:mysql://h:3306/refunds?a=b/c")).isEqualTo("refunds");
        assertThat(Schema.name("jdbc:mysql://h/refunds")).isEqualTo("refunds");
        assertThatThrownBy(() -> Schema.name("jdbc:mysql://h:3306/?a=b")).hasMessageContaining("must name a schema");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ck_refund_jobs_amount|amount_minor = 0",
                "ck_refund_jobs_attempt|attempt = -1",
                "ck_refund_jobs_state|state = 'lost'",
                "ck_refund_jobs_next_action|next_action = 'wait'",
                "ck_refund_jobs_only_running_is_held|state = 'running'",
                "ck_refund_jobs_only_running_is_held|claim_id = 'x'",
                "ck_refund_jobs_only_running_is_held|lease_until = UTC_TIMESTAMP(6)",
                "ck_refund_jobs_success_has_its_refund|state = 'succeeded', closed_at = UTC_TIMESTAMP(6)",
                "ck_refund_jobs_review_has_its_reason|state = 'manual_review'",
                "ck_refund_jobs_review_has_its_reason|review_reason = 'outcome_unknown'",
                "ck_refund_jobs_closed_has_its_time|state = 'failed'",
                "ck_refund_jobs_closed_has_its_time|closed_at = UTC_TIMESTAMP(6)",
            })
    void check_of_a_refund_refuses_what_the_table_of_transitions_does_not_have(String check, String change) {
        long job = store.accepted();
        assertThatThrownBy(() -> store.rows.execute("UPDATE refund_jobs SET " + change + " WHERE id = " + job))
                .isInstanceOf(DatabaseFailedException.class)
                .hasMessageContaining(check);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ck_payments_captured|captured_minor = 0",
                "ck_payments_no_negative_part|reserved_minor = -1",
                "ck_payments_not_over_refunded|reserved_minor = 5000, refunded_minor = 5001",
            })
    void check_of_a_payment_refuses_an_impossible_balance(String check, String change) {
        String payment = store.payment();
        assertThatThrownBy(() ->
                        store.rows.execute("UPDATE payments SET " + change + " WHERE payment_id = '" + payment + "'"))
                .isInstanceOf(DatabaseFailedException.class)
                .hasMessageContaining(check);
    }
}
