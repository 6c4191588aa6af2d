package dev.refundfence.store;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.refundfence.observation.NewObservation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** One resolution and all that belongs to its transaction: the person's evidence, the row, the books, the record, the event. */
final class ResolutionWrite {

    private ResolutionWrite() {}

    /** False, and to be rolled back, if the refund does not stand any more as it was seen. */
    static boolean apply(DSLContext sql, ProposedResolution proposed, @Nullable String approver) {
        Proposal proposal = proposed.proposal();
        Seen seen = proposal.seen();
        Move move = move(proposal);
        if (!FencedRow.update(sql, seen, move.columns())) {
            return false;
        }
        RefundJobsRecord job = Jobs.read(sql, seen.jobId()).row();
        observe(sql, proposed, job);
        proposed.markApplied(sql, approver);
        Attempts.endOpen(sql, seen, move.cause());
        Transitions.add(
                sql,
                new Transitions.Change(seen.jobId(), seen.attempt().number(), seen.state(), move.cause()),
                approver == null ? proposal.proposedBy() : proposal.proposedBy() + ", approved by " + approver,
                move.reason());
        book(sql, proposal, job);
        return true;
    }

    private static Move move(Proposal proposal) {
        RefundState from = proposal.seen().state();
        String reason = proposal.grounds().reason();
        Proposal.Moved moved = proposal.moved();
        return switch (proposal.resolution()) {
            case CONFIRM_SUCCEEDED -> Move.confirmSucceeded(from, named(moved), reason);
            case CONFIRM_NOTHING_MOVED -> Move.confirmNothingMoved(from, reason);
            case LOOK_UP_AGAIN, SEND_AGAIN ->
                Move.backFromReview(from, proposal.resolution().cause(), reason);
        };
    }

    private static String named(Proposal.@Nullable Moved moved) {
        if (moved == null) {
            throw new IllegalStateException("confirm_succeeded without a provider_refund_id was stored");
        }
        return moved.providerRefundId();
    }

    private static void book(DSLContext sql, Proposal proposal, RefundJobsRecord job) {
        switch (proposal.resolution()) {
            case CONFIRM_SUCCEEDED -> {
                Balances.bookMoved(sql, job, moved(proposal, job));
                RefundEvent.SUCCEEDED.publish(sql, job);
            }
            case CONFIRM_NOTHING_MOVED -> {
                Balances.release(sql, job);
                RefundEvent.FAILED.publish(sql, job);
            }
            case LOOK_UP_AGAIN, SEND_AGAIN -> {
                // The money stays promised; the next event says what came of it.
            }
        }
    }

    // A failure gave its promise back, so what is confirmed after it takes the room that the payment has by now.
    private static Balances.Moved moved(Proposal proposal, RefundJobsRecord job) {
        Proposal.Moved moved = proposal.moved();
        Long minor = moved == null ? null : moved.minor();
        return new Balances.Moved(
                minor == null ? job.getAmountMinor() : minor, proposal.seen().state() != RefundState.FAILED);
    }

    /**
     * The person's evidence, as an observation. Stored when it is applied and not when it is proposed: as long as nobody approved it, no
     * other decision may take it for a proof. It needs no weighing, since this very transaction acts on it.
     */
    private static void observe(DSLContext sql, ProposedResolution proposed, RefundJobsRecord job) {
        Proposal proposal = proposed.proposal();
        Money amount =
                proposal.moved() == null ? null : new Money(moved(proposal, job).minor(), job.getCurrency());
        ObservationLog.append(
                sql,
                new NewObservation(
                        new NewObservation.Source(
                                job.getProvider(),
                                job.getProviderAccount(),
                                "resolution",
                                "resolution/" + proposed.id(),
                                true),
                        NewObservation.About.job(job.getId(), null, job.getProviderKey()),
                        outcome(proposal),
                        new Receipt.Heard(proposal.resolution().word(), amount, payload(proposal))));
    }

    private static ProviderOutcome outcome(Proposal proposal) {
        return switch (proposal.resolution()) {
            case CONFIRM_SUCCEEDED -> new Succeeded(named(proposal.moved()));
            case CONFIRM_NOTHING_MOVED -> new Declined(proposal.resolution().word());
            case LOOK_UP_AGAIN, SEND_AGAIN -> new Unknown(proposal.resolution().word());
        };
    }

    private static String payload(Proposal proposal) {
        ObjectNode words = JsonNodeFactory.instance.objectNode();
        words.put("evidence", proposal.grounds().evidence());
        words.put("reason", proposal.grounds().reason());
        words.put("proposed_by", proposal.proposedBy());
        return words.toString();
    }
}
