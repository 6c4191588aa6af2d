package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OUTBOX_EVENTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptAnswer.Accepted;
import dev.refundfence.refund.AcceptAnswer.AlreadyAccepted;
import dev.refundfence.refund.AcceptAnswer.Conflict;
import dev.refundfence.refund.AcceptAnswer.Refused;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundRequest.Extras;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefusalCode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class AcceptanceTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void accepted_refund_is_ready_at_once_and_its_amount_is_reserved() {
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        Accepted accepted = (Accepted) store.acceptances.accept(request);
        assertThat(accepted.refund().provider()).isEqualTo("ledger");
        assertThat(accepted.refund().status().state()).isEqualTo(RefundState.READY);
        assertThat(accepted.refund().status().dueIn()).isEqualTo(Duration.ZERO);
        long job = accepted.refund().status().jobId();
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isEqualTo(1_500);
        assertThat(store.rows.causes(job)).containsExactly("accepted");
        assertThat(store.rows.events(job)).containsExactly("refund.accepted");
        assertThat(store.rows.job(job).getProviderKey())
                .isEqualTo(ProviderKey.of(request.key(), 32).value());
    }

    @Test
    void same_request_again_gets_the_same_refund_and_reserves_nothing() {
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        Accepted first = (Accepted) store.acceptances.accept(request);
        AlreadyAccepted again = (AlreadyAccepted) store.acceptances.accept(request);
        long job = first.refund().status().jobId();
        assertThat(again.refund().status().jobId()).isEqualTo(job);
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isEqualTo(1_500);
    }

    @Test
    void reason_and_labels_are_not_part_of_the_meaning_and_the_first_ones_stay() {
        String payment = store.payment();
        RefundRequest first = with(StoreFixture.request("k-labels", payment, eur(1_500)), "broken", "red");
        RefundRequest other = with(StoreFixture.request("k-labels", payment, eur(1_500)), "late", "blue");
        long job =
                ((Accepted) store.acceptances.accept(first)).refund().status().jobId();
        assertThat(store.acceptances.accept(other)).isInstanceOf(AlreadyAccepted.class);
        assertThat(store.rows.job(job).getReason()).isEqualTo("broken");
        assertThat(Labels.of(store.rows.job(job).getMetadata())).containsEntry("colour", "red");
    }

    @Test
    void outgoing_event_holds_neither_the_reason_nor_the_labels() {
        RefundRequest request = with(StoreFixture.request(store.payment(), 1_500), "for Ms Miller", "secret");
        long job =
                ((Accepted) store.acceptances.accept(request)).refund().status().jobId();
        String payload = store.transactions.read(sql ->
                sql.fetchSingle(OUTBOX_EVENTS, OUTBOX_EVENTS.JOB_ID.eq(job)).getPayload());
        assertThat(payload)
                .contains("\"operation_key\"")
                .doesNotContain("Miller")
                .doesNotContain("secret");
    }

    @Test
    void same_key_with_another_amount_is_a_conflict_and_stores_nothing() {
        String payment = store.payment();
        RefundRequest first = StoreFixture.request("k-conflict", payment, eur(1_500));
        long job =
                ((Accepted) store.acceptances.accept(first)).refund().status().jobId();
        RefundRequest other = StoreFixture.request("k-conflict", payment, eur(1_600));
        assertThat(store.acceptances.accept(other)).isEqualTo(new Conflict(first.hash(), other.hash()));
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isEqualTo(1_500);
    }

    @Test
    void keys_that_differ_in_case_are_two_refunds() {
        String payment = store.payment();
        assertThat(store.acceptances.accept(StoreFixture.request("k-Case", payment, eur(100))))
                .isInstanceOf(Accepted.class);
        assertThat(store.acceptances.accept(StoreFixture.request("k-case", payment, eur(100))))
                .isInstanceOf(Accepted.class);
    }

    @Test
    void conflict_comes_before_every_fault_of_the_request() {
        store.acceptances.accept(StoreFixture.request("k-first", store.payment(), eur(1_500)));
        AcceptAnswer answer = store.acceptances.accept(StoreFixture.request("k-first", "pay-nowhere", eur(-1)));
        assertThat(answer).isInstanceOf(Conflict.class);
    }

    @Test
    void faults_of_the_request_are_refused_in_the_documented_order_and_not_stored() {
        String payment = store.payment();
        assertRefused(StoreFixture.request("pay-nowhere", -1), RefusalCode.PAYMENT_UNKNOWN);
        assertRefused(StoreFixture.request("k-usd", payment, new Money(-1, "USD")), RefusalCode.CURRENCY_MISMATCH);
        assertRefused(StoreFixture.request(payment, 0), RefusalCode.AMOUNT_INVALID);
        assertRefused(StoreFixture.request(payment, -1), RefusalCode.AMOUNT_INVALID);
        assertRefused(StoreFixture.request(payment, Money.MAX_MINOR + 1), RefusalCode.AMOUNT_INVALID);
    }

    @Test
    void amount_with_more_decimals_than_the_provider_takes_is_refused_and_never_rounded() {
        // The test contract takes TWD without decimals, ISO 4217 has two.
        String payment = store.payment(10_000, "TWD");
        assertRefused(StoreFixture.request("k-twd", payment, new Money(1_550, "TWD")), RefusalCode.AMOUNT_INVALID);
        assertThat(store.acceptances.accept(StoreFixture.request("k-twd", payment, new Money(1_500, "TWD"))))
                .isInstanceOf(Accepted.class);
    }

    @Test
    void part_of_a_payment_is_refused_where_the_provider_promises_no_partial_refunds() {
        Terms wholeOnly = new Terms(false, Terms.FOR_EVER, false, Map.of());
        Acceptances strict = new Acceptances(store.transactions, provider -> StoreFixture.CONTRACT.with(wholeOnly));
        String payment = store.payment(10_000, "EUR");
        Refused part = (Refused) strict.accept(StoreFixture.request("k-part", payment, eur(9_999)));
        assertThat(part.code()).isEqualTo(RefusalCode.AMOUNT_INVALID);
        assertThat(strict.accept(StoreFixture.request("k-part", payment, eur(10_000))))
                .isInstanceOf(Accepted.class);
    }

    @Test
    void stored_refusal_stays_after_the_balance_changed() {
        String payment = store.payment();
        RefundRequest tooMuch = StoreFixture.request(payment, 10_001);
        Refused refused = (Refused) store.acceptances.accept(tooMuch);
        assertThat(refused.code()).isEqualTo(RefusalCode.EXCEEDS_REFUNDABLE);
        store.rows.execute("UPDATE payments SET captured_minor = 20000 WHERE payment_id = '" + payment + "'");
        assertThat(store.acceptances.accept(tooMuch)).isEqualTo(refused);
        long job = store.rows.jobId(tooMuch.key());
        assertThat(store.rows.job(job).getFailureCode()).isEqualTo("exceeds_refundable");
        assertThat(store.rows.paymentOf(job).getReservedMinor()).isZero();
        assertThat(store.rows.causes(job)).containsExactly("refused");
        assertThat(store.rows.events(job)).containsExactly("refund.failed");
    }

    @Test
    void disputed_payment_is_named_before_its_balance_and_the_refusal_is_stored() {
        String payment = store.payment();
        store.rows.dispute(payment);
        RefundRequest request = StoreFixture.request(payment, 10_001);
        assertThat(store.acceptances.accept(request))
                .isInstanceOfSatisfying(
                        Refused.class, r -> assertThat(r.code()).isEqualTo(RefusalCode.PAYMENT_DISPUTED));
        assertThat(store.rows.job(store.rows.jobId(request.key())).getState()).isEqualTo("failed");
    }

    @Test
    void over_refund_by_twenty_concurrent_refunds_never_exceeds_what_was_captured() {
        String payment = store.payment();
        List<AcceptAnswer> answers = Together.run(IntStream.range(0, 20)
                .mapToObj(i -> Together.call(() -> store.acceptances.accept(StoreFixture.request(payment, 1_500))))
                .toList());
        assertThat(answers).filteredOn(Accepted.class::isInstance).hasSize(6);
        assertThat(answers).filteredOn(Refused.class::isInstance).hasSize(14);
        assertThat(store.payments.find(StoreFixture.SHOP, payment).orElseThrow().reservedMinor())
                .isEqualTo(9_000);
    }

    @Test
    void same_key_at_the_same_time_is_accepted_once() {
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        List<AcceptAnswer> answers = Together.run(IntStream.range(0, 12)
                .mapToObj(i -> Together.call(() -> store.acceptances.accept(request)))
                .toList());
        assertThat(answers).filteredOn(Accepted.class::isInstance).hasSize(1);
        assertThat(answers).filteredOn(AlreadyAccepted.class::isInstance).hasSize(11);
        assertThat(store.rows.paymentOf(store.rows.jobId(request.key())).getReservedMinor())
                .isEqualTo(1_500);
    }

    @Test
    void same_refusal_at_the_same_time_is_stored_once() {
        RefundRequest request = StoreFixture.request(store.payment(), 10_001);
        List<AcceptAnswer> answers = Together.run(IntStream.range(0, 12)
                .mapToObj(i -> Together.call(() -> store.acceptances.accept(request)))
                .toList());
        assertThat(answers).hasOnlyElementsOfType(Refused.class);
        assertThat(store.rows.causes(store.rows.jobId(request.key()))).containsExactly("refused");
    }

    @Test
    void provider_that_is_not_configured_here_is_a_clear_fault_of_the_configuration() {
        Acceptances elsewhere = new Acceptances(store.transactions, provider -> null);
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        assertThatThrownBy(() -> elsewhere.accept(request))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("refunds.providers.ledger.type");
        store.acceptances.accept(request);
        assertThat(elsewhere.accept(request)).isInstanceOf(AlreadyAccepted.class);
    }

    private static void assertRefused(RefundRequest request, RefusalCode code) {
        assertThat(store.acceptances.accept(request))
                .isInstanceOfSatisfying(Refused.class, r -> assertThat(r.code()).isEqualTo(code));
        int stored = store.transactions.read(sql -> sql.fetchCount(
                REFUND_JOBS,
                REFUND_JOBS.OPERATION_KEY.eq(request.key().operationKey().value())));
        assertThat(stored).isZero();
    }

    private static RefundRequest with(RefundRequest request, String reason, String colour) {
        return new RefundRequest(
                request.key(), request.paymentId(), request.amount(), new Extras(reason, 3, Map.of("colour", colour)));
    }

    private static Money eur(long minor) {
        return new Money(minor, "EUR");
    }
}
