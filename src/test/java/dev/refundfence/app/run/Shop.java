package dev.refundfence.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.app.SignedRequests;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.Scope;
import dev.refundfence.services.SchemaAccess;
import dev.refundfence.services.Stack;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.store.BookDifference;
import dev.refundfence.store.Books;
import dev.refundfence.store.DatabaseLogin;
import dev.refundfence.store.Databases;
import dev.refundfence.store.Payment;
import dev.refundfence.store.Payments;
import dev.refundfence.store.Transactions;
import dev.refundfence.workflow.contract.RefundClient;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.springframework.http.MediaType;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.web.client.RestClient;

/** An order service with its payments at the ledger, and eyes on both sets of books. */
final class Shop implements AutoCloseable {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    private final String scope;
    private final HikariDataSource pool;
    private final JdbcClient ours;
    private final JdbcClient time;
    private final RestClient ledger;
    private final RestClient application;
    private final WorkflowServiceStubs stubs;
    private final RefundClient refunds;

    private Shop(String scope, Stack stack) {
        this.scope = scope;
        SchemaAccess access = stack.applicationSchema();
        pool = Databases.pool(new DatabaseLogin(access.url(), access.user(), access.password()), "shop", 2);
        ours = JdbcClient.create(pool);
        // The pool commits nothing by itself.
        time = JdbcClient.create(new DriverManagerDataSource(access.url(), access.user(), access.password()));
        ledger = RestClient.builder()
                .baseUrl(stack.ledgerUrl())
                .requestInterceptor(new SignedRequests(new Signer("refunds", SigningSecret.of(stack.ledgerSecret()))))
                .build();
        application = RestClient.create(stack.applicationUrl());
        stubs = WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                .setTarget(stack.temporal().address())
                .build());
        refunds = new RefundClient(WorkflowClient.newInstance(
                stubs,
                WorkflowClientOptions.newBuilder()
                        .setNamespace(stack.temporal().namespace())
                        .build()));
    }

    static Shop at(Stack stack, String scope) {
        return new Shop(scope, stack);
    }

    RefundClient refunds() {
        return refunds;
    }

    /** Takes a payment at the ledger and registers it with us. */
    void takes(String payment, long capturedMinor, String currency) {
        takes("ledger", payment, capturedMinor, currency);
    }

    /** {@code provider}: the name under which the application knows the ledger. */
    void takes(String provider, String payment, long capturedMinor, String currency) {
        post(
                "/ledger/v1/wallets",
                "none",
                Map.of("account_id", "wallet-" + payment, "currency", currency, "balance_minor", capturedMinor));
        post(
                "/ledger/v1/debits",
                payment,
                Map.of("account_id", "wallet-" + payment, "amount_minor", capturedMinor, "currency", currency));
        new Payments(new Transactions(pool))
                .register(new Payment(
                        new Scope(scope),
                        payment,
                        new Payment.At(provider, "default", "wallet-" + payment + "/" + payment),
                        new Money(capturedMinor, currency)));
    }

    /** From now on the debit cannot be refunded any more. */
    void settles(String payment) {
        post("/ledger/v1/settlements", "settles-" + payment, Map.of("ref_tx", payment));
    }

    private void post(String path, String key, Map<String, Object> body) {
        ledger.post()
                .uri(path)
                .header("Idempotency-Key", key)
                .contentType(MediaType.APPLICATION_JSON)
                .body(body)
                .retrieve()
                .toBodilessEntity();
    }

    /** The ledger, to be made to lie about this shop's refunds. */
    LyingLedger ledger() {
        return new LyingLedger(scope, ledger);
    }

    /** Kind and outcome of each claim, oldest first. */
    List<String> attempts(String operationKey) {
        return ours.sql(
                        "SELECT CONCAT(a.kind, ' ', a.heard) FROM refund_attempts a JOIN refund_jobs j ON j.id = a.job_id"
                                + " WHERE j.scope = ? AND j.operation_key = ? ORDER BY a.attempt")
                .params(scope, operationKey)
                .query(String.class)
                .list();
    }

    List<String> events(String operationKey) {
        return ours.sql("SELECT e.type FROM outbox_events e JOIN refund_jobs j ON j.id = e.job_id"
                        + " WHERE j.scope = ? AND j.operation_key = ? ORDER BY e.id")
                .params(scope, operationKey)
                .query(String.class)
                .list();
    }

    String state(String operationKey) {
        return ours.sql("SELECT state FROM refund_jobs WHERE scope = ? AND operation_key = ?")
                .params(scope, operationKey)
                .query(String.class)
                .single();
    }

    /** The state, with the reason of a review or of a failure. */
    String standing(String operationKey) {
        return ours.sql("SELECT CONCAT_WS(' ', state, review_reason, failure_code) FROM refund_jobs"
                        + " WHERE scope = ? AND operation_key = ?")
                .params(scope, operationKey)
                .query(String.class)
                .single();
    }

    /** Returns once the refund is in that state, which it may leave again. */
    void awaitsState(String operationKey, String state) {
        awaits("state " + state, operationKey, () -> state(operationKey).equals(state));
    }

    /** As if its first send had been begun so long ago; {@code ago}: as in INTERVAL. */
    void wasSent(String operationKey, String ago) {
        time.sql("UPDATE refund_jobs SET first_sent_at = first_sent_at - INTERVAL " + ago
                        + " WHERE scope = ? AND operation_key = ?")
                .params(scope, operationKey)
                .update();
    }

    /** What is booked of the refund with us, and what is still promised of its payment, in minor units: {@code 1500, reserved 0}. */
    String booked(String operationKey) {
        return ours.sql("SELECT CONCAT(COALESCE((SELECT SUM(r.amount_minor) FROM payment_refunds r"
                        + " WHERE r.job_id = j.id AND r.returned_at IS NULL), 0), ', reserved ', p.reserved_minor)"
                        + " FROM refund_jobs j JOIN payments p ON p.scope = j.scope AND p.payment_id = j.payment_id"
                        + " WHERE j.scope = ? AND j.operation_key = ?")
                .params(scope, operationKey)
                .query(String.class)
                .single();
    }

    /** Where our books contradict themselves. */
    List<BookDifference> differences() {
        return new Books(new Transactions(pool)).differences();
    }

    /** What was heard about the refund, in the order of storing, as {@code event succeeded}. */
    List<String> evidence(String operationKey) {
        return ours.sql(
                        "SELECT CONCAT(o.kind, ' ', o.outcome) FROM provider_observations o JOIN refund_jobs j ON j.id = o.job_id"
                                + " WHERE j.scope = ? AND j.operation_key = ? ORDER BY o.id")
                .params(scope, operationKey)
                .query(String.class)
                .list();
    }

    long storedRefunds(String keyPrefix) {
        return ours.sql("SELECT COUNT(*) FROM refund_jobs WHERE scope = ? AND operation_key LIKE ?")
                .params(scope, keyPrefix + "%")
                .query(Long.class)
                .single();
    }

    /** What each refund of this payment's debit moved at the ledger. */
    List<Long> movedAtTheLedger(String payment) {
        Page page = ledger.get()
                .uri("/ledger/v1/debits/{debit}/refunds", payment)
                .retrieve()
                .body(Page.class);
        return page.items().stream().map(Item::refunded_minor).toList();
    }

    /** Returns once the provider's own word about this refund is stored. */
    void awaitsEvent(String operationKey) {
        awaits("an event", operationKey, () -> told(operationKey) > 0);
    }

    /** Returns once a claim of the refund was for that and heard that, as {@code send unknown}. */
    void awaitsAttempt(String operationKey, String attempt) {
        awaits(attempt, operationKey, () -> attempts(operationKey).contains(attempt));
    }

    private void awaits(String what, String operationKey, BooleanSupplier isThere) {
        Instant limit = Instant.now().plus(Duration.ofMinutes(1));
        while (!isThere.getAsBoolean()) {
            assertThat(Instant.now())
                    .as(
                            "%s of %s, which is %s by %s",
                            what, operationKey, standing(operationKey), attempts(operationKey))
                    .isBefore(limit);
            // The two processes that make it so want the processors too.
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    private long told(String operationKey) {
        return ours.sql("SELECT COUNT(*) FROM provider_observations o JOIN refund_jobs j ON j.id = o.job_id"
                        + " WHERE j.scope = ? AND j.operation_key = ? AND o.kind = 'event' AND o.outcome = 'succeeded'"
                        + " AND NOT o.verified")
                .params(scope, operationKey)
                .query(Long.class)
                .single();
    }

    /** Those that belong to no refund: the ledger may tell of the shop's own refunds at any moment. */
    long observationsOfNoRefund() {
        return ours.sql("SELECT COUNT(*) FROM provider_observations WHERE job_id IS NULL")
                .query(Long.class)
                .single();
    }

    /** Sends the application a webhook that nobody signed; status and code of the answer. */
    String webhook(String provider, String body) {
        return application
                .post()
                .uri("/webhooks/{provider}", provider)
                .header("webhook-id", "forged-1")
                .header("webhook-timestamp", Long.toString(Instant.now().getEpochSecond()))
                .header("webhook-signature", "v1,Zm9yZ2Vk")
                .contentType(MediaType.APPLICATION_JSON)
                .body(body)
                .exchange((request, answer) -> answer.getStatusCode().value() + " "
                        + answer.bodyTo(Problem.class).code());
    }

    record Problem(String code) {}

    record Page(List<Item> items) {}

    record Item(long refunded_minor) {}

    @Override
    public void close() {
        stubs.shutdown();
        pool.close();
    }
}
