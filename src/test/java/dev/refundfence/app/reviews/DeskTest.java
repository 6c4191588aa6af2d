package dev.refundfence.app.reviews;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.reviews.Caller.Said;
import dev.refundfence.refund.NextAction;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every refusal and every resolution of the desk, over HTTP and on a real database, while Temporal is away. */
@Tag("service")
class DeskTest {

    private static final String ID = "\"provider_refund_id\":\"pr-%s\"";

    private static DeskHouse house;

    @BeforeAll
    static void open() {
        house = new DeskHouse();
    }

    @AfterAll
    static void close() {
        house.close();
    }

    private static Said confirm(String operator, String key) {
        return house.as(operator).resolve(key, "confirm_succeeded", ID.formatted(key));
    }

    @Test
    void review_is_listed_and_shown_with_what_a_resolution_needs() {
        String key = house.inReview(900, "TWD");

        Said shown = house.as("vera").get("/operator/v1/refunds/desk-shop/" + key);
        Said listed = house.as("vera").get("/operator/v1/reviews?reason=outcome_unknown&provider=ledger&limit=500");

        assertThat(listed.status()).isEqualTo(200);
        assertThat(listed.body().path("items").toString())
                .contains("\"operation_key\":\"" + key + "\"", "\"amount_minor\":900", "\"age_seconds\":");
        assertThat(shown.body().path("refund").path("attempt").asInt()).isEqualTo(1);
        assertThat(shown.body().path("claims").toString()).contains("\"kind\":\"send\"");
        assertThat(shown.body().path("transitions").toString()).contains("\"to_state\":\"manual_review\"");
    }

    @Test
    void pages_follow_each_other_by_their_cursor() {
        house.inReview(1, "TWD");
        house.inReview(2, "TWD");
        Said first = house.as("vera").get("/operator/v1/reviews?limit=1");
        String cursor = first.body().path("next_cursor").asString();

        Said second = house.as("vera").get("/operator/v1/reviews?limit=1&cursor=" + cursor);

        assertThat(second.body().path("items")).hasSize(1);
        assertThat(second.body().path("items")).isNotEqualTo(first.body().path("items"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"limit=0", "limit=501", "limit=x", "cursor=x", "cursor=2026-01-01T00:00:00Z"})
    void bad_page_is_refused(String query) {
        assertThat(house.as("vera").get("/operator/v1/reviews?" + query).brief())
                .isEqualTo("400 parameter_invalid");
    }

    @Test
    void nobody_gets_in_without_the_right_password_and_other_paths_ask_for_none() {
        Said wrong = new Caller(house.port(), "ann", "wrong").get("/operator/v1/reviews");

        assertThat(wrong.brief()).isEqualTo("401 credentials_invalid");
        assertThat(wrong.raw().headers().firstValue("WWW-Authenticate")).hasValue("Basic realm=\"refunds operators\"");
        assertThat(wrong.raw().headers().firstValue("Set-Cookie")).isEmpty();
        Caller nobody = new Caller(house.port(), "", "");
        assertThat(nobody.get("/operator/v1/reviews").status()).isEqualTo(401);
        assertThat(nobody.get("/operator/v1/nothing").status()).isEqualTo(401);
        assertThat(nobody.get("/webhooks/ledger").status()).isEqualTo(404);
        assertThat(nobody.post("/v1/refunds", "{}").status()).isEqualTo(404);
    }

    @Test
    void viewer_looks_and_neither_proposes_nor_approves() {
        String key = house.inReview(900, "TWD");

        assertThat(house.as("vera").resolve(key, "look_up_again").brief()).isEqualTo("403 role_missing");
        assertThat(house.as("vera").approve(1).brief()).isEqualTo("403 role_missing");
        assertThat(house.state(key)).isEqualTo("manual_review");
    }

    @Test
    void what_is_not_there_is_not_found() {
        assertThat(house.as("ann").resolve("nobody-knows", "look_up_again").brief())
                .isEqualTo("404 not_found");
        assertThat(house.as("ann")
                        .get("/operator/v1/refunds/desk-shop/nobody-knows")
                        .brief())
                .isEqualTo("404 not_found");
        assertThat(house.as("ann").approve(999_999).brief()).isEqualTo("404 not_found");
    }

    @Test
    void unknown_path_and_wrong_method_have_codes_too() {
        Said wrongMethod = house.as("bob").get("/operator/v1/resolutions/1/approve");

        assertThat(house.as("vera").get("/operator/v1/nothing").brief()).isEqualTo("404 not_found");
        assertThat(wrongMethod.brief()).isEqualTo("405 method_not_allowed");
        assertThat(wrongMethod.raw().headers().firstValue("Allow")).hasValue("POST");
        assertThat(new Caller(house.port(), "", "").get("/webhooks/ledger").brief())
                .isEqualTo("404 not_found");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "\"evidence\":\"\"|\"reason\":\"r\"|\"provider_refund_id\":\"p\"|422 evidence_missing",
                "\"evidence\":null|\"reason\":\"r\"|\"provider_refund_id\":\"p\"|422 evidence_missing",
                "\"evidence\":\"e\"|\"reason\":\" \"|\"provider_refund_id\":\"p\"|422 reason_missing",
                "\"evidence\":\"e\"|\"reason\":\"r\"|\"moved_minor\":5|422 provider_refund_id_missing",
                "\"evidence\":\"e\"|\"moved_minor\":0|\"provider_refund_id\":\"p\"|422 moved_minor_invalid",
                "\"evidence\":\"e\"|\"actor\":\"bob\"|\"provider_refund_id\":\"p\"|400 body_invalid",
                "\"evidence\":\"e\"|\"evidence\":\"e\"|\"provider_refund_id\":\"p\"|400 body_invalid",
                "\"evidence\":7|\"reason\":\"r\"|\"provider_refund_id\":\"p\"|400 body_invalid",
                "\"evidence\":\"e\"|\"reason\":\"r\"|\"moved_minor\":\"5\"|400 body_invalid",
                "\"evidence\":\"e\"|\"reason\":\"r\"|\"moved_minor\":1.5|400 body_invalid",
            })
    void incomplete_or_loose_body_is_refused_by_name(String one, String two, String three, String refusal) {
        String key = house.inReview(900, "TWD");
        String body = String.join(",", "{\"resolution\":\"confirm_succeeded\",\"attempt\":1", one, two, three) + "}";

        assertThat(house.as("ann")
                        .post("/operator/v1/reviews/desk-shop/" + key + "/resolutions", body)
                        .brief())
                .isEqualTo(refusal);
        assertThat(house.state(key)).isEqualTo("manual_review");
    }

    @Test
    void long_reference_is_bounded_and_a_long_body_is_not_read() {
        String key = house.inReview(900, "TWD");
        String path = "/operator/v1/reviews/desk-shop/" + key + "/resolutions";
        String body = "{\"resolution\":\"look_up_again\",\"attempt\":1,\"reason\":\"r\",\"evidence\":\"%s\"}";

        assertThat(house.as("ann").post(path, body.formatted("k".repeat(501))).brief())
                .isEqualTo("422 evidence_too_long");
        assertThat(house.as("ann")
                        .post(path, body.formatted("k".repeat(70_000)))
                        .brief())
                .isEqualTo("413 body_too_large");
        assertThat(house.as("ann").post(path, body.formatted("k".repeat(500))).brief())
                .isEqualTo("201 applied");
    }

    @Test
    void confirmation_of_a_small_amount_needs_one_person_and_is_recorded_with_the_name() {
        String key = house.inReview(1000, "TWD");

        assertThat(confirm("ANN", key).brief()).isEqualTo("201 applied");

        assertThat(house.state(key)).isEqualTo("succeeded");
        assertThat(house.lastActor(key)).isEqualTo("ann");
    }

    @Test
    void nothing_moved_fails_the_refund_and_look_up_again_needs_nobody_else_whatever_the_amount() {
        String small = house.inReview(10, "TWD");
        String large = house.inReview(1_000_000, "TWD");

        assertThat(house.as("ann").resolve(small, "confirm_nothing_moved").brief())
                .isEqualTo("201 applied");
        assertThat(house.as("ann").resolve(large, "look_up_again").brief()).isEqualTo("201 applied");

        assertThat(house.state(small)).isEqualTo("failed");
        assertThat(house.state(large)).isEqualTo("ready");
    }

    @Test
    void above_the_limit_in_a_currency_without_one_and_when_more_moved_a_second_person_is_asked() {
        String large = house.inReview(1001, "TWD");
        String other = house.inReview(1, "EUR");
        String more = house.inReview(10, "TWD");

        assertThat(confirm("ann", large).brief()).isEqualTo("201 awaiting_approval");
        assertThat(house.as("ann").resolve(other, "confirm_nothing_moved").brief())
                .isEqualTo("201 awaiting_approval");
        assertThat(house.as("ann")
                        .resolve(more, "confirm_succeeded", "\"provider_refund_id\":\"p1\"", "\"moved_minor\":1001")
                        .brief())
                .isEqualTo("201 awaiting_approval");
        assertThat(Stream.of(large, other, more).map(house::state)).containsOnly("manual_review");
    }

    @Test
    void resend_always_needs_another_person_and_no_capitals_make_one() {
        String key = house.inReview(1, "TWD");
        Said proposed = house.as("ann").resolve(key, "send_again");

        assertThat(proposed.brief()).isEqualTo("201 awaiting_approval");
        assertThat(house.as("ann").approve(proposed.id()).brief()).isEqualTo("403 own_resolution");
        assertThat(house.as("ANN").approve(proposed.id()).brief()).isEqualTo("403 own_resolution");
        assertThat(house.state(key)).isEqualTo("manual_review");

        assertThat(house.as("bob").approve(proposed.id()).brief()).isEqualTo("200 applied");
        assertThat(house.as("bob").approve(proposed.id()).brief()).isEqualTo("200 applied");
        assertThat(house.state(key)).isEqualTo("ready");
        assertThat(house.lastActor(key)).isEqualTo("ann, approved by Bob");
    }

    @Test
    void the_same_request_again_has_the_same_answer_and_is_one_resolution() {
        String alone = house.inReview(5, "TWD");
        String both = house.inReview(5000, "TWD");

        assertThat(confirm("ann", alone).body()).isEqualTo(confirm("ann", alone).body());
        assertThat(confirm("ann", both).body()).isEqualTo(confirm("ann", both).body());

        assertThat(resolutions(alone)).isEqualTo(1);
        assertThat(resolutions(both)).isEqualTo(1);
    }

    @Test
    void of_two_operators_at_once_one_wins_and_the_other_looks_again() {
        String key = house.inReview(5, "TWD");

        List<String> said = Stream.of(
                        CompletableFuture.supplyAsync(() -> confirm("ann", key)),
                        CompletableFuture.supplyAsync(() -> house.as("bob").resolve(key, "confirm_nothing_moved")))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .map(Said::brief)
                .toList();

        assertThat(said).containsExactlyInAnyOrder("201 applied", "409 review_changed");
    }

    @Test
    void resolution_and_approval_of_what_moved_on_are_refused() {
        String key = house.inReview(5000, "TWD");
        long proposed = confirm("ann", key).id();
        house.as("ann").resolve(key, "look_up_again");
        house.toReview(house.job(key), NextAction.RECONCILE);

        assertThat(house.as("bob").approve(proposed).brief()).isEqualTo("409 review_changed");
        assertThat(house.as("bob").resolve(key, "look_up_again").brief()).isEqualTo("409 review_changed");
        assertThat(house.state(key)).isEqualTo("manual_review");
    }

    @Test
    void as_long_as_a_send_may_arrive_and_once_the_key_is_old_there_is_no_release() {
        String early = house.inReview(5, "TWD");
        house.sendsWereBegun(house.job(early), "1 SECOND");
        String old = house.inReview(5, "TWD");
        house.sendsWereBegun(house.job(old), "3700 DAY");

        Said tooEarly = house.as("ann").resolve(early, "confirm_nothing_moved");

        assertThat(tooEarly.brief()).isEqualTo("409 too_early");
        assertThat(tooEarly.raw().headers().firstValue("Retry-After")).isPresent();
        assertThat(house.as("ann").resolve(old, "send_again").brief()).isEqualTo("409 key_too_old");
    }

    @Test
    void provider_refund_of_another_refund_is_not_taken() {
        String mine = house.inReview(5, "TWD");
        String other = house.inReview(5, "TWD");
        confirm("ann", mine);

        assertThat(house.as("ann")
                        .resolve(other, "confirm_succeeded", ID.formatted(mine))
                        .brief())
                .isEqualTo("409 provider_refund_id_taken");
    }

    private static long resolutions(String key) {
        return house.sql
                .sql("SELECT COUNT(*) FROM review_resolutions WHERE job_id = ?")
                .param(house.job(key))
                .query(Long.class)
                .single();
    }
}
