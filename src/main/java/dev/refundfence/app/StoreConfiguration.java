package dev.refundfence.app;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.Providers;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.store.Acceptances;
import dev.refundfence.store.Calls;
import dev.refundfence.store.Cases;
import dev.refundfence.store.Claims;
import dev.refundfence.store.Events;
import dev.refundfence.store.EvidenceClaims;
import dev.refundfence.store.LateWrites;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.Resolutions;
import dev.refundfence.store.Reviews;
import dev.refundfence.store.Sweeps;
import dev.refundfence.store.Transactions;
import dev.refundfence.store.Verifications;
import dev.refundfence.store.WeighClaims;
import dev.refundfence.store.WriteBacks;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The store, over one pool that was checked before anything uses it. */
@Configuration(proxyBeanMethods = false)
class StoreConfiguration {

    @Bean(destroyMethod = "close")
    HikariDataSource dataSource(RefundsProperties properties) {
        if (!properties.faults().isEmpty()) {
            throw StartRefusedException.wrongConfiguration(properties.faults());
        }
        return DatabaseStart.open(properties.db());
    }

    @Bean
    Transactions transactions(DataSource dataSource) {
        return new Transactions(dataSource);
    }

    @Bean
    Acceptances acceptances(Transactions transactions, Providers providers) {
        return new Acceptances(transactions, contracts(providers));
    }

    @Bean
    Claims.Holder holder(RefundsProperties properties) {
        return new Claims.Holder(WorkerName.ofThisProcess(), properties.lease());
    }

    @Bean
    Verifications verifications(Transactions transactions, Claims.Holder holder, Providers providers) {
        return new Verifications(transactions, holder, accounts(providers));
    }

    @Bean
    EvidenceClaims claims(
            Transactions transactions, Claims.Holder holder, Providers providers, Verifications verifications) {
        return new EvidenceClaims(
                transactions,
                new Claims(transactions, holder, accounts(providers)),
                new WeighClaims(transactions, holder),
                verifications);
    }

    @Bean
    Calls calls(Transactions transactions, Providers providers) {
        return new Calls(transactions, contracts(providers), accounts(providers));
    }

    @Bean
    Receipts receipts(Transactions transactions) {
        return new Receipts(transactions);
    }

    @Bean
    Events events(Transactions transactions) {
        return new Events(transactions);
    }

    @Bean
    Cases cases(Transactions transactions) {
        return new Cases(transactions);
    }

    @Bean
    WriteBacks writeBacks(Transactions transactions) {
        return new WriteBacks(transactions, WorkerName.ofThisProcess());
    }

    @Bean
    LateWrites lateWrites(Transactions transactions) {
        return new LateWrites(transactions, WorkerName.ofThisProcess());
    }

    @Bean
    Reviews reviews(Transactions transactions) {
        return new Reviews(transactions);
    }

    @Bean
    Resolutions resolutions(Transactions transactions, Providers providers) {
        return new Resolutions(transactions, contracts(providers));
    }

    @Bean
    Sweeps sweeps(Transactions transactions) {
        return new Sweeps(transactions);
    }

    private static Function<String, @Nullable ProviderContract> contracts(Providers providers) {
        return name -> {
            ProviderGateway gateway = providers.find(name);
            return gateway == null ? null : gateway.contract();
        };
    }

    private static Function<String, @Nullable String> accounts(Providers providers) {
        return name -> {
            ProviderGateway gateway = providers.find(name);
            return gateway == null ? null : gateway.account();
        };
    }
}
