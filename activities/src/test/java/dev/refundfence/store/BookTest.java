package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.RefundState;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class BookTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private final Books books = new Books(store.transactions);

    @Test
    void totals_and_differences_follow_the_refunds() {
        completed();
        store.accepted();
        Fence failed = store.refused();
        store.writeBacks.fail(failed, new Decision.Fail("card_gone"), List.of());
        assertThat(books.differences()).isEmpty();
        BookTotals euros = books.totals().stream()
                .filter(line -> line.currency().equals("EUR"))
                .findFirst()
                .orElseThrow();
        assertThat(euros.bookedMinor()).isEqualTo(euros.refundedMinor()).isPositive();
        assertThat(euros.reservedMinor()).isPositive();
        assertThat(euros.jobs()).containsKeys(RefundState.SUCCEEDED, RefundState.READY, RefundState.FAILED);
    }

    @Test
    void balance_that_its_refunds_do_not_give_is_named() {
        Fence fence = store.held();
        String payment = store.rows.job(fence.jobId()).getPaymentId();
        store.rows.execute("UPDATE payments SET reserved_minor = 1 WHERE payment_id = '" + payment + "'");
        assertThat(books.differences())
                .containsExactly(new BookDifference("reserved_minor", "payment shop/" + payment, 1_500, 1));
        store.rows.execute("UPDATE payments SET reserved_minor = 1500 WHERE payment_id = '" + payment + "'");
    }

    @Test
    void business_row_that_differs_from_its_success_is_named() {
        Fence fence = completed();
        String payment = store.rows.job(fence.jobId()).getPaymentId();
        store.rows.execute("UPDATE payment_refunds SET amount_minor = 1400 WHERE job_id = " + fence.jobId());
        assertThat(books.differences())
                .contains(new BookDifference("refunded_minor", "payment shop/" + payment, 1_400, 1_500))
                .extracting(BookDifference::what)
                .contains("payment_refunds");
        store.rows.execute("UPDATE payment_refunds SET amount_minor = 1500 WHERE job_id = " + fence.jobId());
    }

    @Test
    void payment_is_registered_once_and_never_changes() {
        Payment payment = payment("pay-books", 10_000);
        assertThat(store.payments.register(payment)).isInstanceOf(RegisterAnswer.Registered.class);
        assertThat(store.payments.register(payment)).isInstanceOf(RegisterAnswer.Same.class);
        assertThat(store.payments.register(payment("pay-books", 10_001))).isInstanceOf(RegisterAnswer.Conflict.class);
        StoredPayment stored =
                store.payments.find(StoreFixture.SHOP, "pay-books").orElseThrow();
        assertThat(stored.payment()).isEqualTo(payment);
        assertThat(stored.refundableMinor()).isEqualTo(10_000);
        assertThat(store.payments.find(StoreFixture.SHOP, "pay-nowhere")).isEmpty();
    }

    @Test
    void payment_of_nothing_or_with_a_malformed_id_is_refused() {
        assertThatThrownBy(() -> payment("pay-books", 0)).hasMessageContaining("captured_minor");
        assertThatThrownBy(() -> payment("pay books", 1)).hasMessageContaining("payment_id");
    }

    private static Payment payment(String id, long minor) {
        return new Payment(
                StoreFixture.SHOP, id, new Payment.At("ledger", "default", "debit-1"), new Money(minor, "EUR"));
    }

    private static Fence completed() {
        Fence fence = store.sending();
        store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());
        return fence;
    }
}
