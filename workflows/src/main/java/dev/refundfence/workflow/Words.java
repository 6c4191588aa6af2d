package dev.refundfence.workflow;

import dev.refundfence.refund.CallClaim;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.ClaimAnswer.Verify;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.workflow.contract.RefundOrder;
import dev.refundfence.workflow.contract.RefundOrders;
import java.time.Duration;

/** How the workflow says things to operators. Nothing decides from these words, so that they may change at any time. */
final class Words {

    // Temporal takes at most 400 bytes for a summary.
    private static final int LONGEST_LINE = 300;

    private Words() {}

    /** One line of plain ASCII, cut where Temporal would refuse it: the provider's words may be anything. */
    static String line(String text) {
        String plain = text.replaceAll("[^\\x20-\\x7e]", "?");
        return plain.length() <= LONGEST_LINE ? plain : plain.substring(0, LONGEST_LINE) + "...";
    }

    /** {@code send attempt 1 to ledger, 12.50 EUR}. */
    static String call(CallClaim claim, String provider, RefundOrder order) {
        String what = claim.kind().word() + " attempt " + claim.fence().attempt();
        return switch (claim) {
            case Claimed c ->
                what + (c.action() == NextAction.SEND ? " to " : " with ") + provider + ", "
                        + RefundOrders.amount(order) + (c.takeover() ? ", after a takeover" : "");
            case Verify v ->
                what + " with " + provider + ", " + RefundOrders.amount(order) + ", told against "
                        + v.claim().closedAs().word();
        };
    }

    /** {@code 350 ms}, {@code 5 s}, {@code 2 min}, {@code 1 h 5 min}. */
    static String time(Duration time) {
        if (time.compareTo(Duration.ofSeconds(1)) < 0) {
            return time.toMillis() + " ms";
        }
        if (time.compareTo(Duration.ofMinutes(2)) < 0) {
            return time.toSeconds() + " s";
        }
        String minutes = time.toMinutesPart() + " min";
        return time.toHours() == 0 ? minutes : time.toHours() + " h " + minutes;
    }

    static String outcome(ProviderOutcome outcome) {
        return line(
                switch (outcome) {
                    case ProviderOutcome.Succeeded s -> "succeeded as " + s.providerRefundId();
                    case ProviderOutcome.Pending p -> "pending: " + p.reason();
                    case ProviderOutcome.Failed f -> "failed: " + f.code();
                    case ProviderOutcome.Declined d -> "declined: " + d.code();
                    case ProviderOutcome.NotSent n -> "not sent: " + n.why();
                    case ProviderOutcome.NotFound n -> "nothing found by " + n.how();
                    case ProviderOutcome.Ambiguous a -> "ambiguous: " + String.join(", ", a.candidates());
                    case ProviderOutcome.Mismatch m -> "not our refund: " + m.what();
                    case ProviderOutcome.Unknown u -> "unknown: " + u.why();
                });
    }

    static String decision(Decision decision) {
        return line(
                switch (decision) {
                    case Decision.Complete c -> "complete: book refund " + c.providerRefundId();
                    case Decision.Reschedule r ->
                        "reschedule: " + r.next().word() + " in " + time(r.after()) + ", because "
                                + r.why().words();
                    case Decision.Fail f -> "fail: " + f.code();
                    case Decision.Review r ->
                        "review: " + r.reason().word() + ", because " + r.why().words();
                });
    }

    /** What became of evidence against a closed refund. */
    static String decision(VerifyEnd end) {
        return line(
                switch (end) {
                    case VerifyEnd.Bounced b -> "returned: " + b.code();
                    case VerifyEnd.Confirmed c -> "the money moved after all: a person books it";
                    case VerifyEnd.Unconfirmed u -> "not confirmed, look again in " + time(u.after());
                    case VerifyEnd.GivenUp g -> "never confirmed: a person is told";
                });
    }
}
