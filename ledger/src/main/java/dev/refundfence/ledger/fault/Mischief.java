package dev.refundfence.ledger.fault;

import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * What faults leave behind for later requests.
 *
 * @param hidden what look-ups do not find
 * @param telling how webhooks are sent
 * @param forgotten which keys are free again
 * @param later which refunds end or bounce
 */
@Component
@Profile({"dev", "test"})
record Mischief(Hidden hidden, Telling telling, ForgottenKeys forgotten, LaterTurns later) {}
