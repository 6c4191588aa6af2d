package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, amounts and requests: what is well-formed, what is refused, and what makes two of them the same. */
class VocabularyTest {

    private static RefundRequest request(String paymentId, long minor, String currency, RefundRequest.Extras extras) {
        RefundKey key = new RefundKey(new Scope("shop"), new OperationKey("refund-1"));
        return new RefundRequest(key, paymentId, new Money(minor, currency), extras);
    }

    private static String hash(String paymentId, long minor, String currency) {
        return request(paymentId, minor, currency, RefundRequest.Extras.NONE).hash();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "Z", "0", "order:77_refund.1@shop-A", "-", "."})
    void an_operation_key_of_the_allowed_characters_is_taken(String text) {
        assertThat(new OperationKey(text)).hasToString(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "a/b", "a\n", "\n", "é", "a\0", "a+b", "a,b"})
    void an_operation_key_of_other_characters_is_refused(String text) {
        assertThatThrownBy(() -> new OperationKey(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("operation key must match");
    }

    @Test
    void an_operation_key_has_at_most_128_characters() {
        assertThat(OperationKey.isValid("k".repeat(128))).isTrue();
        assertThat(OperationKey.isValid("k".repeat(129))).isFalse();
    }

    @Test
    void upper_and_lower_case_are_two_keys() {
        assertThat(new OperationKey("A")).isNotEqualTo(new OperationKey("a"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Shop", "shop_1", "shop.1", "shop/1", "shop\n"})
    void a_scope_of_other_characters_is_refused(String text) {
        assertThatThrownBy(() -> new Scope(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("scope must match");
    }

    @Test
    void a_scope_has_at_most_64_characters() {
        assertThat(new Scope("s".repeat(64)).value()).hasSize(64);
        assertThat(Scope.isValid("s".repeat(65))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "1500, TWD, 15.00 TWD",
        "1500, JPY, 1500 JPY",
        "1500, KWD, 1.500 KWD",
        "-5, EUR, -0.05 EUR",
        "0, EUR, 0.00 EUR"
    })
    void an_amount_reads_as_people_write_it(long minor, String currency, String words) {
        assertThat(new Money(minor, currency)).hasToString(words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "twd", "TW", "TWDX", "ABC", "T D"})
    void a_currency_that_iso_4217_does_not_know_is_refused(String currency) {
        assertThatThrownBy(() -> new Money(1, currency))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("currency");
    }

    // Computed by Python: sha256 of payment, NUL, amount, NUL, currency.
    @Test
    void the_hash_of_a_request_stays_what_it_is() {
        assertThat(hash("pay-1001", 1500, "TWD"))
                .isEqualTo("dbea9deebfcef1e8dbecdfd538696485e763eca65ecc68c37556881f83b49313");
    }

    @Test
    void whatever_gives_a_request_its_meaning_changes_its_hash() {
        assertThat(hash("pay-1001", 1500, "TWD"))
                .isNotEqualTo(hash("pay-1002", 1500, "TWD"))
                .isNotEqualTo(hash("pay-1001", 1501, "TWD"))
                .isNotEqualTo(hash("pay-1001", 1500, "USD"))
                .isNotEqualTo(hash("pay-10011", 500, "TWD"));
    }

    @Test
    void reason_priority_and_metadata_are_no_part_of_the_meaning() {
        var extras = new RefundRequest.Extras("broken", 1, Map.of("ticket", "7"));

        assertThat(request("pay-1001", 1500, "TWD", extras).hash()).isEqualTo(hash("pay-1001", 1500, "TWD"));
    }

    @Test
    void an_attempt_is_never_negative_and_is_ordered() {
        assertThat(new Attempt(2)).isGreaterThan(new Attempt(1));
        assertThatThrownBy(() -> new Attempt(-1)).hasMessageContaining("attempt must not be negative");
    }

    @ParameterizedTest
    @EnumSource(RefundState.class)
    void a_stored_state_is_read_back(RefundState state) {
        assertThat(RefundState.of(state.word())).isEqualTo(state);
    }

    @ParameterizedTest
    @EnumSource(Cause.class)
    void a_stored_cause_is_read_back(Cause cause) {
        assertThat(Cause.of(cause.word())).isEqualTo(cause);
    }

    @ParameterizedTest
    @EnumSource(ReviewReason.class)
    void a_stored_review_reason_is_read_back(ReviewReason reason) {
        assertThat(ReviewReason.of(reason.word())).isEqualTo(reason);
    }
}
