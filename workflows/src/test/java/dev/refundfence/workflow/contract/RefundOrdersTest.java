package dev.refundfence.workflow.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.RefundRequest.Extras;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.workflow.contract.RefundOrders.Parsed;
import dev.refundfence.workflow.contract.RefundOrders.Refused;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RefundOrdersTest {

    private static final RefundOrder GOOD = RefundOrder.of("shop", "order-1", "pay-1", 1250, "EUR");

    static Stream<Arguments> faults() {
        Map<String, String> nothing = new HashMap<>();
        nothing.put("label", null);
        return Stream.of(
                fault("scope", RefusalCode.IDEMPOTENCY_KEY_INVALID, RefundOrder.of(null, "o", "p", 1, "EUR")),
                fault("scope", RefusalCode.IDEMPOTENCY_KEY_INVALID, RefundOrder.of("Shop", "o", "p", 1, "EUR")),
                fault("operation_key", RefusalCode.IDEMPOTENCY_KEY_INVALID, RefundOrder.of("s", null, "p", 1, "EUR")),
                fault("operation_key", RefusalCode.IDEMPOTENCY_KEY_INVALID, RefundOrder.of("s", "a/b", "p", 1, "EUR")),
                fault("operation_key", RefusalCode.IDEMPOTENCY_KEY_INVALID, RefundOrder.of("s", "", "p", 1, "EUR")),
                fault("payment_id", RefusalCode.BODY_INVALID, RefundOrder.of("s", "o", null, 1, "EUR")),
                fault("payment_id", RefusalCode.BODY_INVALID, RefundOrder.of("s", "o", "x y", 1, "EUR")),
                fault("currency", RefusalCode.BODY_INVALID, RefundOrder.of("s", "o", "p", 1, null)),
                fault("currency", RefusalCode.BODY_INVALID, RefundOrder.of("s", "o", "p", 1, "eur")),
                fault("reason", RefusalCode.BODY_INVALID, with("x".repeat(501), null, null)),
                fault("priority", RefusalCode.BODY_INVALID, with(null, 0, null)),
                fault("priority", RefusalCode.BODY_INVALID, with(null, 6, null)),
                fault("metadata", RefusalCode.BODY_INVALID, with(null, null, nothing)),
                fault("amount_minor", RefusalCode.AMOUNT_INVALID, RefundOrder.of("s", "o", "p", 0, "EUR")),
                fault("amount_minor", RefusalCode.AMOUNT_INVALID, RefundOrder.of("s", "o", "p", -1, "EUR")),
                fault(
                        "amount_minor",
                        RefusalCode.AMOUNT_INVALID,
                        RefundOrder.of("s", "o", "p", Money.MAX_MINOR + 1, "EUR")));
    }

    @ParameterizedTest
    @MethodSource("faults")
    void a_fault_is_refused_by_its_code_and_names_the_field(String field, RefusalCode code, RefundOrder order) {
        assertThat(RefundOrders.parse(order)).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.code()).isEqualTo(code);
            assertThat(refused.message()).startsWith(field);
        });
    }

    @Test
    void a_good_order_gets_the_defaults_of_what_it_leaves_out() {
        assertThat(RefundOrders.parse(GOOD))
                .isInstanceOfSatisfying(
                        Parsed.class,
                        parsed -> assertThat(parsed.request().extras()).isEqualTo(Extras.NONE));
    }

    @Test
    void the_order_of_a_stored_request_means_the_same() {
        Parsed parsed = (Parsed) RefundOrders.parse(GOOD);
        Parsed again = (Parsed) RefundOrders.parse(RefundOrders.of(parsed.request()));
        assertThat(again.request()).isEqualTo(parsed.request());
    }

    @Test
    void an_amount_can_be_said_whatever_stands_in_the_order() {
        assertThat(RefundOrders.amount(GOOD)).isEqualTo("12.50 EUR");
        assertThat(RefundOrders.amount(RefundOrder.of("s", "o", "p", 5, "???"))).isEqualTo("5 minor units of ???");
        assertThat(RefundOrders.amount(RefundOrder.of("s", "o", "p", 5, null))).isEqualTo("5 minor units of null");
    }

    private static Arguments fault(String field, RefusalCode code, RefundOrder order) {
        return Arguments.of(field, code, order);
    }

    private static RefundOrder with(String reason, Integer priority, Map<String, String> metadata) {
        return new RefundOrder("s", "o", "p", 1, "EUR", reason, priority, metadata);
    }
}
