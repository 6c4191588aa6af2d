package dev.refundfence.app;

import io.temporal.envconfig.ClientConfigProfile;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import io.temporal.spring.boot.TemporalOptionsCustomizer;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Temporal's own environment variables keep their meaning: address, API key and TLS come from where its users expect them. */
@Configuration(proxyBeanMethods = false)
class TemporalConnection {

    @Bean
    TemporalOptionsCustomizer<WorkflowServiceStubsOptions.Builder> standardEnvironment() {
        return ours -> {
            try {
                WorkflowServiceStubsOptions theirs = ClientConfigProfile.load().toWorkflowServiceStubsOptions();
                return WorkflowServiceStubsOptions.newBuilder(theirs)
                        .setTarget(ours.build().getTarget());
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read Temporal's configuration from the environment", e);
            }
        };
    }
}
