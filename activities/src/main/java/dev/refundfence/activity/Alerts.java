package dev.refundfence.activity;

import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a person must hear of. Each is a line that begins with its stable word; the review desk lists the refund as well. */
final class Alerts {

    private static final Logger LOG = LoggerFactory.getLogger(Alerts.class);

    private Alerts() {}

    /** After what became of evidence against a closed refund was written. */
    static void afterVerify(Verifying claim, VerifyEnd end) {
        long jobId = claim.fence().jobId();
        switch (end) {
            case VerifyEnd.Bounced b ->
                LOG.warn(
                        "refund_returned: the money of job {} came back ({}); the payment's balance is open again",
                        jobId,
                        b.code());
            case VerifyEnd.Confirmed c ->
                LOG.error(
                        "succeeded_after_failed: the money of job {} moved although it is booked as failed;"
                                + " confirm_succeeded books it",
                        jobId);
            case VerifyEnd.GivenUp g ->
                LOG.error(
                        "{}: evidence against job {}, closed as {}, was never confirmed",
                        g.word(),
                        jobId,
                        claim.closedAs().word());
            case VerifyEnd.Unconfirmed u ->
                LOG.info("evidence against job {} is not confirmed yet, next look-up in {}", jobId, u.after());
        }
    }
}
