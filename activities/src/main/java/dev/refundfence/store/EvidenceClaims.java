package dev.refundfence.store;

import dev.refundfence.observation.Observation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer;
import dev.refundfence.refund.WeighAnswer;
import java.util.List;
import java.util.UUID;

/**
 * Every claim that there is, behind one question: what an ordinary claim answers, or what evidence that nobody weighed makes of that
 * answer. May be asked again with the same claim id, as {@link Claims}. Thread-safe.
 */
public final class EvidenceClaims {

    private final Transactions transactions;
    private final Claims claims;
    private final WeighClaims weighClaims;
    private final Verifications verifications;

    /** Asks {@code claims} first, and the two others where evidence may wait. */
    public EvidenceClaims(
            Transactions transactions, Claims claims, WeighClaims weighClaims, Verifications verifications) {
        this.transactions = transactions;
        this.claims = claims;
        this.weighClaims = weighClaims;
        this.verifications = verifications;
    }

    /** Asks for the refund; see {@link Claims#claim}. */
    public ClaimAnswer claim(long jobId, UUID claimId, boolean throughGate) {
        ClaimAnswer asked = claims.claim(jobId, claimId, throughGate);
        return switch (asked) {
            case ClaimAnswer.NotDue early -> weigh(jobId, claimId, early);
            // A claim that verifies stands in its own record alone, where an ordinary claim does not look.
            case ClaimAnswer.Spent spent ->
                verifications.claim(jobId, claimId, throughGate) instanceof VerifyAnswer.Verifying held
                        ? new ClaimAnswer.Verify(held)
                        : spent;
            case ClaimAnswer.Closed closed when closed.status().unread() -> verify(jobId, claimId, throughGate);
            case ClaimAnswer.InReview review when review.status().unread() -> unread(review.status(), review);
            default -> asked;
        };
    }

    private ClaimAnswer weigh(long jobId, UUID claimId, ClaimAnswer.NotDue early) {
        return weighClaims.claim(jobId, claimId) instanceof WeighAnswer.Weighing weighing
                ? new ClaimAnswer.Weigh(weighing)
                // Nothing to weigh, or somebody was faster: what is so by then is told when it is due.
                : early;
    }

    private ClaimAnswer verify(long jobId, UUID claimId, boolean throughGate) {
        return switch (verifications.claim(jobId, claimId, throughGate)) {
            case VerifyAnswer.Verifying v -> new ClaimAnswer.Verify(v);
            case VerifyAnswer.Spent s -> new ClaimAnswer.Spent();
            case VerifyAnswer.Busy b -> new ClaimAnswer.Busy(b.retryAfter());
            case VerifyAnswer.NotDue n -> new ClaimAnswer.NotDue(n.retryAfter());
            case VerifyAnswer.Paused p -> new ClaimAnswer.Paused(p.reason(), p.retryAfter());
            case VerifyAnswer.NeedsGate n -> new ClaimAnswer.NeedsGate();
            case VerifyAnswer.NothingToVerify n -> unread(n.status(), new ClaimAnswer.Closed(n.status()));
        };
    }

    /** What waits about a refund that stands as {@code status} says; {@code none} if nothing does, or if it needs a claim by now. */
    private ClaimAnswer unread(RefundStatus status, ClaimAnswer none) {
        return transactions.read(sql -> {
            // Read before it is asked what speaks against the refund: nothing that does may be taken off as if it did
            // not.
            List<Long> unread = UnreadEvidence.ids(sql, status.jobId());
            List<Observation> told = ObservationLog.matchedTo(sql, status.jobId()).stream()
                    .filter(observation -> unread.contains(observation.id()))
                    .toList();
            if (unread.isEmpty()
                    || LateEvidence.contradicts(
                            sql, Jobs.read(sql, status.jobId()).row())) {
                return none;
            }
            Seen seen = new Seen(status.jobId(), status.state(), status.attempt());
            boolean bears =
                    status.state() == RefundState.MANUAL_REVIEW && told.stream().anyMatch(EvidenceClaims::tells);
            return new ClaimAnswer.Unread(seen, unread, bears);
        });
    }

    // What was told by others is worth a look-up, whatever their words meant to us.
    private static boolean tells(Observation observation) {
        return !observation.verified() || !(observation.outcome() instanceof Unknown);
    }
}
