package dev.refundfence.app.reviews;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.reviews.Caller.Said;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lines of a settlement file as evidence. */
@Tag("service")
class SettlementTest {

    private static final String PATH = "/operator/v1/settlements/ledger";

    private static DeskHouse house;

    @BeforeAll
    static void open() {
        house = new DeskHouse();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    @Test
    void line_about_our_refund_is_kept_as_a_hint_that_nobody_weighed() {
        String key = house.inReview(900, "TWD");

        Said taken = bring(hash(), line(1, house.providerKey(key), 900, "succeeded"));

        assertThat(taken.body().toString()).isEqualTo("{\"stored\":1,\"seen_before\":0,\"unmatched\":0}");
        assertThat(evidence(key)).contains("\"kind\":\"settlement\"", "\"outcome\":\"succeeded\"");
        assertThat(evidence(key)).contains("\"verified\":false", "\"unread\":true");
        assertThat(house.state(key)).isEqualTo("manual_review");
    }

    @Test
    void same_line_of_the_same_file_again_does_nothing_and_the_same_line_of_another_file_is_another() {
        String key = house.inReview(900, "TWD");
        String file = hash();
        String line = line(1, house.providerKey(key), 900, "succeeded");
        bring(file, line);

        assertThat(bring(file, line).body().toString()).contains("\"stored\":0", "\"seen_before\":1");
        assertThat(bring(hash(), line).body().toString()).contains("\"stored\":1");
    }

    @Test
    void line_with_another_amount_is_a_mismatch_and_never_a_success() {
        String key = house.inReview(900, "TWD");

        bring(hash(), line(1, house.providerKey(key), 800, "succeeded"));

        assertThat(evidence(key)).contains("\"outcome\":\"mismatch\"").doesNotContain("\"outcome\":\"succeeded\"");
    }

    @Test
    void line_about_nobodys_refund_is_an_orphan() {
        assertThat(bring(hash(), line(1, "nobodys-key", 900, "returned")).body().toString())
                .contains("\"unmatched\":1");
        assertThat(house.as("vera").get("/operator/v1/orphans?limit=500").body().toString())
                .contains("\"kind\":\"settlement\"", "nobodys-key");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"line\":0|\"amount_minor\":1|\"currency\":\"TWD\"|\"status\":\"failed\"",
                "\"line\":1|\"amount_minor\":0|\"currency\":\"TWD\"|\"status\":\"failed\"",
                "\"line\":1|\"amount_minor\":1.5|\"currency\":\"TWD\"|\"status\":\"failed\"",
                "\"line\":1|\"amount_minor\":\"1\"|\"currency\":\"TWD\"|\"status\":\"failed\"",
                "\"line\":1|\"amount_minor\":1|\"currency\":\"twd\"|\"status\":\"failed\"",
                "\"line\":1|\"amount_minor\":1|\"currency\":\"TWD\"|\"status\":\"done\"",
                "\"line\":1|\"amount_minor\":1|\"currency\":\"TWD\"|\"status\":null",
            })
    void one_bad_line_refuses_all_and_nothing_is_stored(String line, String amount, String currency, String status) {
        String good = line(7, "never-stored-" + UUID.randomUUID(), 900, "failed");
        String bad = "{\"provider_refund_id\":\"re_1\"," + String.join(",", line, amount, currency, status) + "}";

        assertThat(bring(hash(), good + "," + bad).brief()).isEqualTo("400 body_invalid");
        assertThat(house.as("vera").get("/operator/v1/orphans?limit=500").body().toString())
                .doesNotContain("never-stored-");
    }

    @Test
    void file_must_be_named_by_its_hash_and_the_provider_must_be_known_and_a_viewer_brings_nothing() {
        String line = line(1, "k", 900, "failed");

        assertThat(bring("not a hash", line).brief()).isEqualTo("400 body_invalid");
        assertThat(bring(hash(), "").brief()).isEqualTo("400 body_invalid");
        assertThat(house.as("ann")
                        .post("/operator/v1/settlements/nobody", body(hash(), line))
                        .brief())
                .isEqualTo("404 not_found");
        assertThat(house.as("vera").post(PATH, body(hash(), line)).brief()).isEqualTo("403 role_missing");
    }

    private static Said bring(String hash, String lines) {
        return house.as("ann").post(PATH, body(hash, lines));
    }

    private static String body(String hash, String lines) {
        return "{\"file_sha256\":\"" + hash + "\",\"lines\":[" + lines + "]}";
    }

    private static String line(int number, String key, long minor, String status) {
        return """
                {"line":%d,"provider_key":"%s","provider_refund_id":"re_%s","amount_minor":%d,"currency":"TWD","status":"%s"}""".formatted(number, key, key, minor, status);
    }

    private static String hash() {
        return (UUID.randomUUID().toString() + UUID.randomUUID()).replace("-", "");
    }

    private static String evidence(String key) {
        return house.as("vera")
                .get("/operator/v1/refunds/desk-shop/" + key)
                .body()
                .path("evidence")
                .toString();
    }
}
