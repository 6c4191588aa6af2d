package dev.refundfence.app.reviews;

import dev.refundfence.app.Waking;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Seen;
import dev.refundfence.store.Proposal;
import dev.refundfence.store.ResolutionAnswer;
import dev.refundfence.store.ResolutionAnswer.AlreadyApplied;
import dev.refundfence.store.ResolutionAnswer.Ambiguous;
import dev.refundfence.store.ResolutionAnswer.Applied;
import dev.refundfence.store.ResolutionAnswer.AwaitingApproval;
import dev.refundfence.store.ResolutionAnswer.KeyTooOld;
import dev.refundfence.store.ResolutionAnswer.NotFound;
import dev.refundfence.store.ResolutionAnswer.OwnResolution;
import dev.refundfence.store.ResolutionAnswer.ReviewChanged;
import dev.refundfence.store.ResolutionAnswer.TooEarly;
import dev.refundfence.store.Resolutions;
import dev.refundfence.store.Reviews;
import org.springframework.http.HttpStatus;

/** What people may decide alone, what they may not, and who is woken after it. Thread-safe. */
final class Desk implements AutoCloseable {

    private final Reviews reviews;
    private final Resolutions resolutions;
    private final FourEyes fourEyes;
    private final Waking waking;

    Desk(Reviews reviews, Resolutions resolutions, FourEyes fourEyes, Waking waking) {
        this.reviews = reviews;
        this.resolutions = resolutions;
        this.fourEyes = fourEyes;
        this.waking = waking;
    }

    /** {@code status}: {@code applied} or {@code awaiting_approval}. */
    record Outcome(long id, String status) {}

    Outcome resolve(RefundKey key, ResolutionBody body, String operator) {
        long attempt = body.seenAttempt();
        body.wanted();
        Reviews.Standing standing = reviews.standing(key);
        if (standing == null) {
            throw DeskProblem.notFound("there is no refund " + key);
        }
        Proposal.Moved moved = body.moved();
        Proposal proposal = new Proposal(
                new Seen(standing.seen().jobId(), standing.seen().state(), new Attempt(attempt)),
                body.wanted(),
                body.grounds(),
                moved,
                operator);
        Long movedMinor = moved == null ? null : moved.minor();
        long minor = Math.max(standing.amountMinor(), movedMinor == null ? 0 : movedMinor);
        return told(
                fourEyes.areNeeded(proposal.resolution(), minor, standing.currency())
                        ? resolutions.propose(proposal)
                        : resolutions.applyAlone(proposal));
    }

    Outcome approve(long id, String operator) {
        return told(resolutions.approve(id, operator));
    }

    private Outcome told(ResolutionAnswer answer) {
        return switch (answer) {
            case Applied applied -> woken(applied.id(), applied.status().jobId());
            case AlreadyApplied applied -> woken(applied.id(), applied.status().jobId());
            case AwaitingApproval waiting -> new Outcome(waiting.id(), "awaiting_approval");
            case ReviewChanged now ->
                throw DeskProblem.conflict(
                        "review_changed",
                        "look again: the refund is " + now.state().word() + " at attempt "
                                + now.attempt().number() + ", or evidence came that nobody weighed, or a failed refund"
                                + " lacks the provider's own proof of that success");
            case TooEarly early ->
                throw new DeskProblem(
                        HttpStatus.CONFLICT,
                        "too_early",
                        "a send may still be carried out; decide after " + early.retryAfter(),
                        early.retryAfter());
            case KeyTooOld old ->
                throw DeskProblem.conflict(
                        "key_too_old", "the provider may have forgotten the key: a send now could be a second refund");
            case Ambiguous taken ->
                throw DeskProblem.conflict(
                        "provider_refund_id_taken", "the provider's refund of that id belongs to another refund");
            case OwnResolution own ->
                throw new DeskProblem(
                        HttpStatus.FORBIDDEN, "own_resolution", "another person must approve what you proposed");
            case NotFound none -> throw DeskProblem.notFound("there is no resolution of this id");
        };
    }

    private Outcome woken(long id, long jobId) {
        waking.wake(() -> reviews.request(jobId));
        return new Outcome(id, "applied");
    }

    @Override
    public void close() {
        waking.close();
    }
}
