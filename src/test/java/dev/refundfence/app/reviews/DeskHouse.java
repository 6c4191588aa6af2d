package dev.refundfence.app.reviews;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.app.PathProblems;
import dev.refundfence.app.RefundsProperties;
import dev.refundfence.provider.Providers;
import dev.refundfence.provider.ledger.LedgerGateway;
import dev.refundfence.provider.ledger.LedgerSettings;
import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Scope;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.SchemaAccess;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.store.Acceptances;
import dev.refundfence.store.Calls;
import dev.refundfence.store.Claims;
import dev.refundfence.store.DatabaseLogin;
import dev.refundfence.store.Databases;
import dev.refundfence.store.Events;
import dev.refundfence.store.Payment;
import dev.refundfence.store.Payments;
import dev.refundfence.store.Resolutions;
import dev.refundfence.store.Reviews;
import dev.refundfence.store.Schema;
import dev.refundfence.store.Transactions;
import dev.refundfence.store.WriteBacks;
import io.temporal.client.WorkflowClient;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.server.context.WebServerApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** The desk alone, over a real database and real HTTP, with Temporal away; and refunds in review. */
final class DeskHouse implements AutoCloseable {

    static final String SECRET = "a-machine-made-secret-of-32-letters-or-more";
    static final Scope SHOP = new Scope("desk-shop");

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final LedgerGateway LEDGER = new LedgerGateway(new LedgerSettings(
            URI.create("http://127.0.0.1:1"), "default", new Signer("refunds", SigningSecret.of(SECRET))));
    private static final ProviderContract CONTRACT = LEDGER.contract();

    private final SchemaAccess access = DatabaseServer.shared().freshSchema();
    private final HikariDataSource pool;
    private final Transactions transactions;
    private final ConfigurableApplicationContext context;
    final JdbcClient sql;

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration(
            excludeName = {
                "io.temporal.spring.boot.autoconfigure.ServiceStubsAutoConfiguration",
                "io.temporal.spring.boot.autoconfigure.RootNamespaceAutoConfiguration",
                "io.temporal.spring.boot.autoconfigure.NonRootNamespaceAutoConfiguration"
            })
    @EnableConfigurationProperties(RefundsProperties.class)
    @Import({DeskConfiguration.class, ReviewController.class, SettlementController.class, PathProblems.class})
    static class Rooms {

        // Nobody listens there: what is answered must not depend on Temporal.
        @Bean
        WorkflowClient away() {
            return WorkflowClient.newInstance(
                    WorkflowServiceStubs.newServiceStubs(WorkflowServiceStubsOptions.newBuilder()
                            .setTarget("127.0.0.1:1")
                            .build()));
        }
    }

    DeskHouse() {
        Schema.migrate(
                new DatabaseLogin(access.url(), access.migrationUser(), access.migrationPassword()), access.user());
        pool = Databases.pool(new DatabaseLogin(access.url(), access.user(), access.password()), "desk", 8);
        transactions = new Transactions(pool);
        // Not of the pool, whose statements nobody commits here.
        sql = JdbcClient.create(new DriverManagerDataSource(access.url(), access.user(), access.password()));
        context = new SpringApplicationBuilder(Rooms.class)
                .initializers(empty -> {
                    var beans = (org.springframework.context.support.GenericApplicationContext) empty;
                    beans.registerBean(Reviews.class, () -> new Reviews(transactions));
                    beans.registerBean(Resolutions.class, () -> new Resolutions(transactions, DeskHouse::contract));
                    beans.registerBean(Events.class, () -> new Events(transactions));
                    beans.registerBean(Providers.class, () -> new Providers(Map.of("ledger", LEDGER)));
                })
                .run(settings().entrySet().stream()
                        .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                        .toArray(String[]::new));
    }

    private static Map<String, String> settings() {
        return Map.ofEntries(
                Map.entry("server.port", "0"),
                Map.entry("management.server.port", "-1"),
                Map.entry("management.endpoint.health.validate-group-membership", "false"),
                Map.entry("refunds.review.four-eyes-above.TWD", "1000"),
                Map.entry("refunds.operators[0].name", "ann"),
                Map.entry("refunds.operators[0].password", "{noop}" + SECRET),
                Map.entry("refunds.operators[0].roles", "reviewer,approver"),
                Map.entry("refunds.operators[1].name", "Bob"),
                Map.entry("refunds.operators[1].password", "{noop}" + SECRET),
                Map.entry("refunds.operators[1].roles", "reviewer,approver"),
                Map.entry("refunds.operators[2].name", "vera"),
                Map.entry("refunds.operators[2].password", "{noop}" + SECRET),
                Map.entry("refunds.operators[2].roles", "viewer"));
    }

    private static ProviderContract contract(String provider) {
        return provider.equals("ledger") ? CONTRACT : null;
    }

    Caller as(String operator) {
        return new Caller(port(), operator, SECRET);
    }

    int port() {
        return ((WebServerApplicationContext) context).getWebServer().getPort();
    }

    /** A refund of that much that a person must decide about; its send was begun two hours ago. Answers its key. */
    String inReview(long minor, String currency) {
        String name = "r-" + NUMBER.incrementAndGet();
        new Payments(transactions)
                .register(new Payment(
                        SHOP,
                        "pay-" + name,
                        new Payment.At("ledger", "default", "w/" + name),
                        new Money(minor, currency)));
        AcceptAnswer.Accepted accepted = (AcceptAnswer.Accepted) new Acceptances(transactions, DeskHouse::contract)
                .accept(new RefundRequest(
                        new RefundKey(SHOP, new OperationKey(name)),
                        "pay-" + name,
                        new Money(minor, currency),
                        RefundRequest.Extras.NONE));
        toReview(accepted.refund().status().jobId(), NextAction.SEND);
        return name;
    }

    /** Claims it and begins the call, hears nothing, and asks a person. */
    void toReview(long jobId, NextAction call) {
        ClaimAnswer.Claimed claimed = (ClaimAnswer.Claimed)
                new Claims(transactions, new Claims.Holder("w", Duration.ofSeconds(30)), provider -> "default")
                        .claim(jobId, UUID.randomUUID(), true);
        Fence fence = claimed.fence();
        new Calls(transactions, DeskHouse::contract, provider -> "default").begin(fence, call, order -> "request");
        new WriteBacks(transactions, "w")
                .moveToReview(
                        fence,
                        new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Why.because("nobody knows")),
                        List.of());
        sendsWereBegun(jobId, "2 HOUR");
    }

    void sendsWereBegun(long jobId, String ago) {
        sql.sql("UPDATE refund_attempts SET called_at = UTC_TIMESTAMP(6) - INTERVAL " + ago
                        + " WHERE called_at IS NOT NULL AND job_id = ?")
                .param(jobId)
                .update();
        sql.sql("UPDATE refund_jobs SET first_sent_at = UTC_TIMESTAMP(6) - INTERVAL " + ago + " WHERE id = ?")
                .param(jobId)
                .update();
    }

    long job(String key) {
        return sql.sql("SELECT id FROM refund_jobs WHERE operation_key = ?")
                .param(key)
                .query(Long.class)
                .single();
    }

    String state(String key) {
        return sql.sql("SELECT state FROM refund_jobs WHERE operation_key = ?")
                .param(key)
                .query(String.class)
                .single();
    }

    String providerKey(String key) {
        return sql.sql("SELECT provider_key FROM refund_jobs WHERE operation_key = ?")
                .param(key)
                .query(String.class)
                .single();
    }

    String lastActor(String key) {
        return sql.sql("SELECT actor FROM refund_transitions WHERE job_id = ? ORDER BY id DESC LIMIT 1")
                .param(job(key))
                .query(String.class)
                .single();
    }

    @Override
    public void close() {
        context.close();
        pool.close();
    }
}
