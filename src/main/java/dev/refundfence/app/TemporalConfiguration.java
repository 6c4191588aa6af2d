package dev.refundfence.app;

import dev.refundfence.provider.Providers;
import dev.refundfence.workflow.contract.ClaimActivity;
import dev.refundfence.workflow.contract.RefundClient;
import dev.refundfence.workflow.contract.RefundDataConverter;
import dev.refundfence.workflow.contract.TaskQueues;
import io.temporal.client.WorkflowClient;
import io.temporal.common.converter.DataConverter;
import io.temporal.worker.WorkerFactory;
import io.temporal.worker.WorkerOptions;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the Temporal starter needs from us: how our types cross, and one gate worker a provider. */
@Configuration(proxyBeanMethods = false)
class TemporalConfiguration {

    // A gate claim is one short database transaction; a few pollers keep any sensible rate.
    private static final int GATE_POLLERS = 4;

    @Bean
    DataConverter dataConverter() {
        return RefundDataConverter.create();
    }

    @Bean
    RefundClient refundClient(WorkflowClient client) {
        return new RefundClient(client);
    }

    @Bean
    Gates gates(Providers providers, RefundsProperties properties) {
        Map<String, Double> rates = new TreeMap<>();
        for (String provider : providers.names()) {
            RefundsProperties.Provider settings = properties.providers().get(provider);
            Double configured = settings == null ? null : settings.callsPerSecond();
            rates.put(
                    provider,
                    configured != null
                            ? configured
                            : providers.get(provider).contract().wire().callsPerSecond());
        }
        return new Gates(rates);
    }

    @Bean
    Workers workers(WorkerFactory factory, Gates gates, ClaimActivity claimActivity, TemporalCheck check) {
        check.refuseIfUnfit();
        gates.callsPerSecond()
                .forEach((provider, rate) -> factory.newWorker(TaskQueues.gate(provider), gateOptions(rate))
                        .registerActivitiesImplementations(claimActivity));
        return new Workers(factory);
    }

    /** The budget of each provider, in calls a second. */
    record Gates(Map<String, Double> callsPerSecond) {}

    private static WorkerOptions gateOptions(double callsPerSecond) {
        return WorkerOptions.newBuilder()
                // Held by the server for the whole queue, across all workers: this is the provider's budget.
                .setMaxTaskQueueActivitiesPerSecond(callsPerSecond)
                // And by this worker too, where the server does not hold it (the one inside the JVM does not).
                .setMaxWorkerActivitiesPerSecond(callsPerSecond)
                .setMaxConcurrentActivityTaskPollers(GATE_POLLERS)
                .build();
    }
}
