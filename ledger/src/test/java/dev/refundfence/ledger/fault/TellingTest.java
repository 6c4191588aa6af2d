package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.webhook.Courier;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class TellingTest {

    @Test
    void reply_that_waits_already_goes_on_when_the_webhook_arrives_and_not_when_it_could_have_been_tried()
            throws InterruptedException {
        Telling telling = new Telling();
        telling.choose("refund-1", FaultKind.WEBHOOK_FIRST);
        Thread reply = Thread.ofPlatform().start(() -> telling.awaitArrival("refund-1"));
        while (reply.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        telling.arrived("refund-1");
        Duration wellBefore = Courier.AT_MOST.dividedBy(2);
        assertThat(reply.join(wellBefore)).isTrue();
    }
}
