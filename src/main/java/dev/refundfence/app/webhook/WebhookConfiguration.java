package dev.refundfence.app.webhook;

import dev.refundfence.app.Waking;
import dev.refundfence.workflow.contract.RefundStarts;
import io.temporal.client.WorkflowClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the webhooks' door needs of Temporal. */
@Configuration(proxyBeanMethods = false)
class WebhookConfiguration {

    @Bean(destroyMethod = "close")
    Waking evidenceWaking(WorkflowClient client) {
        return new Waking(refund -> RefundStarts.tellEvidence(client, refund));
    }
}
