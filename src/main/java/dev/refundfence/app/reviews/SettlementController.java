package dev.refundfence.app.reviews;

import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.Providers;
import dev.refundfence.store.EventAnswer;
import dev.refundfence.store.Events;
import dev.refundfence.store.Events.Teller;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes lines of a provider's settlement file as evidence. They are hints: whoever brought the file is no provider. The sweep wakes the
 * refunds of which they tell something new.
 */
@RestController
class SettlementController extends DeskCalls {

    private static final Logger LOG = LoggerFactory.getLogger(SettlementController.class);

    private final Events events;
    private final Providers providers;

    SettlementController(Events events, Providers providers) {
        this.events = events;
        this.providers = providers;
    }

    /**
     * What became of the lines.
     *
     * @param stored told of a refund of ours, and are stored now
     * @param seenBefore were stored before
     * @param unmatched are stored now and told of no refund of ours
     */
    record Taken(int stored, int seenBefore, int unmatched) {}

    @PostMapping(path = "/operator/v1/settlements/{provider}", produces = MediaType.APPLICATION_JSON_VALUE)
    String take(@PathVariable String provider, HttpServletRequest request, Principal operator) throws IOException {
        ProviderGateway gateway = providers.find(provider);
        if (gateway == null) {
            throw DeskProblem.notFound("no provider is configured under this name");
        }
        SettlementBody body = DeskJson.read(body(request), SettlementBody.class);
        Teller teller = new Teller(provider, gateway.account(), false);
        int stored = 0;
        int seenBefore = 0;
        int unmatched = 0;
        for (var line : body.read()) {
            switch (events.store(teller, body.hash(), line)) {
                case EventAnswer.Matched m -> stored++;
                case EventAnswer.SeenBefore s -> seenBefore++;
                case EventAnswer.Unmatched u -> unmatched++;
            }
        }
        Taken taken = new Taken(stored, seenBefore, unmatched);
        LOG.info("Settlement lines of {} brought by {}: {}", provider, operator.getName(), taken);
        return DeskJson.write(taken);
    }
}
