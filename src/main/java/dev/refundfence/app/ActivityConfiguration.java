package dev.refundfence.app;

import dev.refundfence.activity.ClaimActivityImpl;
import dev.refundfence.activity.Decider;
import dev.refundfence.activity.HeardKeeper;
import dev.refundfence.activity.ProviderCall;
import dev.refundfence.activity.RefundActivitiesImpl;
import dev.refundfence.activity.Writes;
import dev.refundfence.provider.Providers;
import dev.refundfence.store.Acceptances;
import dev.refundfence.store.Calls;
import dev.refundfence.store.Cases;
import dev.refundfence.store.EvidenceClaims;
import dev.refundfence.store.LateWrites;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.Verifications;
import dev.refundfence.store.WriteBacks;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.RefundActivities;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The activities, by the names under which the workers register them. */
@Configuration(proxyBeanMethods = false)
class ActivityConfiguration {

    @Bean
    ClaimActivity claimActivity(EvidenceClaims claims) {
        return new ClaimActivityImpl(claims);
    }

    @Bean
    ProviderCall providerCall(Calls calls, Providers providers, Receipts receipts) {
        return new ProviderCall(calls, providers, new HeardKeeper(calls, receipts));
    }

    @Bean
    Decider decider(Receipts receipts, Cases cases, Providers providers) {
        return new Decider(receipts, cases, providers);
    }

    @Bean
    Writes writes(WriteBacks writeBacks, LateWrites lateWrites, Verifications verifications) {
        return new Writes(writeBacks, lateWrites, verifications);
    }

    @Bean
    RefundActivities refundActivities(
            Acceptances acceptances, ProviderCall providerCall, Decider decider, Writes writes) {
        return new RefundActivitiesImpl(acceptances, providerCall, decider, writes);
    }
}
