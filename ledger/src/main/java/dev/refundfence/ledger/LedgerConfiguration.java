package dev.refundfence.ledger;

import dev.refundfence.ledger.book.Audit;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.SeenNonces;
import dev.refundfence.ledger.book.Transactions;
import dev.refundfence.ledger.book.Wallets;
import dev.refundfence.ledger.book.WebhookEvents;
import dev.refundfence.ledger.webhook.Courier;
import dev.refundfence.ledger.webhook.HttpCourier;
import dev.refundfence.ledger.webhook.Relays;
import dev.refundfence.signature.SignatureVerifier;
import java.time.Clock;
import javax.sql.DataSource;
import org.flywaydb.core.api.FlywayException;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.flyway.autoconfigure.FlywayMigrationStrategy;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Wires the book to its database. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(LedgerProperties.class)
@EnableScheduling
class LedgerConfiguration {

    @Bean
    Transactions transactions(DataSource database) {
        return new Transactions(database);
    }

    @Bean
    Book book(Transactions transactions) {
        return new Book(transactions);
    }

    @Bean
    Wallets wallets(Transactions transactions) {
        return new Wallets(transactions);
    }

    @Bean
    Audit audit(Transactions transactions) {
        return new Audit(transactions);
    }

    @Bean
    SeenNonces seenNonces(Transactions transactions) {
        return new SeenNonces(transactions);
    }

    @Bean
    LedgerProperties.Checked checkedSettings(LedgerProperties settings) {
        return settings.checked();
    }

    @Bean
    SignatureVerifier signatureVerifier(LedgerProperties.Checked settings) {
        return settings.verifier();
    }

    @Bean
    WebhookEvents webhookEvents(Transactions transactions) {
        return new WebhookEvents(transactions);
    }

    @Bean
    Courier courier(Clock clock) {
        return new HttpCourier(clock, Courier.AT_MOST);
    }

    /** Not beside a look at the books, which serves nobody. */
    @Bean
    @ConditionalOnWebApplication
    Relays relays(LedgerProperties.Checked settings, WebhookEvents events, Courier courier) {
        return new Relays(settings.webhooks(), events, courier);
    }

    @Bean
    NoncePruning noncePruning(SeenNonces nonces, LedgerProperties settings) {
        return new NoncePruning(nonces, settings.signatureWindow());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    DatabaseCheck databaseCheck(DataSource database, @Value("${spring.datasource.url}") String address) {
        return new DatabaseCheck(database, address);
    }

    /** The server is looked at before the schema is touched, and the rows are counted after the tables are there. */
    @Bean
    FlywayMigrationStrategy lookThenMigrate(DatabaseCheck check) {
        return flyway -> {
            check.server();
            try {
                flyway.migrate();
            } catch (FlywayException trouble) {
                throw check.refused("its tables cannot be brought up to date: " + trouble.getMessage(), trouble);
            }
            check.countsMatchedRows();
        };
    }
}
