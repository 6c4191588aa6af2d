package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.StartRefused;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Where the ledger counts, a fault plan is a mistake that must not go unnoticed: there is nothing that would obey it. */
@Component
@Profile("!dev & !test")
class NoFaultPlan {

    NoFaultPlan(@Value("${ledger.faults.plan:}") String configured) {
        if (!configured.isBlank()) {
            throw StartRefused.faultPlan("is set, and faults exist only in the profiles dev and test");
        }
    }
}
