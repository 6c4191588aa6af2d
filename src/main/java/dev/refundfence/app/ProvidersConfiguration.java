package dev.refundfence.app;

import dev.refundfence.app.webhook.Door;
import dev.refundfence.app.webhook.Doors;
import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.Providers;
import dev.refundfence.provider.ledger.LedgerGateway;
import dev.refundfence.provider.ledger.LedgerSettings;
import dev.refundfence.provider.ledger.LedgerWebhooks;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.store.Events.Teller;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The providers that the configuration names. */
@Configuration(proxyBeanMethods = false)
class ProvidersConfiguration {

    @Bean
    Providers providers(RefundsProperties properties) {
        if (!properties.faults().isEmpty()) {
            throw StartRefusedException.wrongConfiguration(properties.faults());
        }
        Map<String, ProviderGateway> gateways = new LinkedHashMap<>();
        properties.providers().forEach((name, provider) -> {
            if (provider.enabled()) {
                gateways.put(name, gateway(provider));
            }
        });
        return new Providers(gateways);
    }

    @Bean
    Doors doors(RefundsProperties properties, Providers providers) {
        Map<String, Door> doors = new LinkedHashMap<>();
        properties.providers().forEach((name, provider) -> {
            if (provider.enabled() && !provider.webhookSecrets().isEmpty()) {
                boolean isProof = providers.get(name).contract().terms().webhookIsProof();
                Teller teller = new Teller(name, provider.account(), isProof);
                doors.put(name, new Door(teller, new LedgerWebhooks(provider.webhookSecrets())));
            }
        });
        return new Doors(doors);
    }

    private static ProviderGateway gateway(RefundsProperties.Provider provider) {
        LedgerSettings settings = new LedgerSettings(
                Objects.requireNonNull(provider.baseUrl(), "checked by RefundsProperties.faults"),
                provider.account(),
                new Signer(
                        provider.client(),
                        SigningSecret.of(
                                Objects.requireNonNull(provider.secret(), "checked by RefundsProperties.faults"))),
                provider.connectTimeout(),
                provider.readTimeout());
        return new LedgerGateway(settings, provider.contract()::on);
    }
}
