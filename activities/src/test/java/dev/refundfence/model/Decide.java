package dev.refundfence.model;

import dev.refundfence.refund.RefundState;
import java.util.EnumSet;
import java.util.Set;

/**
 * The table of decisions. Where a decision depends on how long something has gone on (budgets, visibility delays), all of its
 * results are possible at any time.
 */
final class Decide {
    private final Setting setting;

    Decide(Setting setting) {
        this.setting = setting;
    }

    /** What a holder may decide now, from all evidence and its last exchange. */
    Set<Resolve> held(World world, Worker worker) {
        if (worker.kind == Kind.VERIFY) {
            return verified(world);
        }
        Evidence all = Evidence.stored(world);
        Answer unstored = worker.answer;
        boolean failed = all.failed() || unstored == Answer.FAILED;
        boolean anew = all.succeededAnew() || unstored == Answer.SUCCEEDED_ANEW;
        boolean succeeded = all.succeeded() || unstored == Answer.SUCCEEDED || believesHint(all);
        // A failure speaks of the first refund only. A success under another id stands whatever became of the first.
        if (anew || (succeeded && !failed)) {
            return EnumSet.of(Resolve.COMPLETE);
        }
        if (failed) {
            return failed(world);
        }
        if (all.says(Answer.PENDING) || unstored == Answer.PENDING) {
            return EnumSet.of(Resolve.LOOK_UP_NEXT, Resolve.REVIEW);
        }
        if (all.says(Answer.DECLINED) || unstored == Answer.DECLINED) {
            return declined(world, unstored);
        }
        return undecided(world, worker);
    }

    /** The protocol never does: a hint leads to a look-up, whose answer is the proof. */
    private boolean believesHint(Evidence all) {
        return !setting.keeps(Guard.HINT_IS_LOOKED_UP) && all.has(Event.SUCCESS_HINT);
    }

    /** Another begun send may still reach a provider that executes again what had failed. */
    private Set<Resolve> failed(World world) {
        boolean mayComeAgain = world.openSends() > 1
                && setting.contract().executesFailedAgain
                && !hasLanded(world)
                && setting.keeps(Guard.FAILED_WAITS);
        return EnumSet.of(mayComeAgain ? Resolve.LOOK_UP_NEXT : Resolve.FAIL);
    }

    /** Whether a look-up that was begun when nothing could be on its way any more still said that it failed. */
    private boolean hasLanded(World world) {
        if (!setting.keeps(Guard.FAILED_LOOKS_AGAIN)) {
            return world.job.flightOver;
        }
        boolean landed = false;
        // A send that was begun later than such a look-up opens the question anew.
        for (Row row : world.rows) {
            landed = !row.isOpenSend() && (landed || (row.landed && row.heard == Answer.FAILED));
        }
        return landed;
    }

    /** A refusal speaks for its own request only. */
    private Set<Resolve> declined(World world, Answer answer) {
        boolean othersOpen = false;
        for (Row row : world.rows) {
            othersOpen |= row.isOpenSend() && row.heard != Answer.DECLINED;
        }
        if (!othersOpen || setting.contract().storesRefusals || !setting.keeps(Guard.DECLINED_LOOKS_FOR_OTHERS)) {
            return EnumSet.of(Resolve.FAIL);
        }
        return answer == Answer.NOT_FOUND
                ? EnumSet.of(Resolve.LOOK_UP_NEXT, Resolve.REVIEW)
                : EnumSet.of(Resolve.LOOK_UP_NEXT);
    }

    /** Nothing stored says how it ended: the last exchange says what to do next. */
    private Set<Resolve> undecided(World world, Worker worker) {
        Resolve same = world.job.next == Kind.SEND ? Resolve.SEND_NEXT : Resolve.LOOK_UP_NEXT;
        return switch (worker.answer) {
            // A hint on an open refund costs one look-up and proves nothing by itself.
            case NONE -> Evidence.of(world, world.unread).hints() ? EnumSet.of(Resolve.LOOK_UP_NEXT) : EnumSet.of(same);
            // The same again, or a person when the budget is used up.
            case NOT_SENT -> EnumSet.of(same, Resolve.REVIEW);
            case KEY_TOO_OLD -> EnumSet.of(Resolve.LOOK_UP_NEXT);
            // After a send always a look-up; after a look-up a person when the budget is used up.
            case UNKNOWN ->
                worker.kind == Kind.SEND
                        ? EnumSet.of(Resolve.LOOK_UP_NEXT)
                        : EnumSet.of(Resolve.LOOK_UP_NEXT, Resolve.REVIEW);
            case NOT_FOUND -> notFound(world);
            case SUCCEEDED, SUCCEEDED_ANEW, PENDING, FAILED, DECLINED ->
                throw new IllegalStateException("decided by the evidence: " + worker.answer);
        };
    }

    /** A not-found is no proof: with a send open it allows a resend under the provider's promise, and nothing else. */
    private Set<Resolve> notFound(World world) {
        // Under this fence no older copy can begin any more, and no begun send is open: nothing of ours can be on its
        // way.
        if (world.openSends() == 0) {
            return EnumSet.of(Resolve.SEND_NEXT);
        }
        boolean tooEarly = world.provider.hidden && setting.keeps(Guard.VISIBILITY_WINDOW);
        if (tooEarly) {
            return EnumSet.of(Resolve.LOOK_UP_NEXT);
        }
        boolean promised = setting.contract().mayResend || !setting.keeps(Guard.RESEND_BY_CONTRACT);
        boolean resend = promised && world.job.keyAge == 0;
        return EnumSet.of(Resolve.LOOK_UP_NEXT, resend ? Resolve.SEND_NEXT : Resolve.REVIEW);
    }

    /** A closed refund's hint was looked up. */
    private static Set<Resolve> verified(World world) {
        Evidence all = Evidence.stored(world);
        boolean cameBack = all.failed() && !all.succeededAnew();
        if (world.job.state == RefundState.SUCCEEDED && cameBack) {
            return EnumSet.of(Resolve.RETURN);
        }
        boolean moved = all.succeeded() && !cameBack;
        if (world.job.state == RefundState.FAILED && moved && !world.job.alerted) {
            return EnumSet.of(Resolve.ALERT);
        }
        return EnumSet.of(Resolve.KEEP, Resolve.WEIGH);
    }

    /** What a closed refund's unread evidence means, hints against it apart: those are looked up first. */
    Resolve closed(World world) {
        Evidence unread = Evidence.of(world, world.unread);
        Evidence all = Evidence.stored(world);
        if (world.job.state == RefundState.SUCCEEDED) {
            boolean misread = unread.says(Answer.DECLINED) && !setting.keeps(Guard.DECLINED_IS_NOT_FAILED);
            return misread || (unread.failed() && !all.succeededAnew()) ? Resolve.RETURN : Resolve.WEIGH;
        }
        boolean moved = unread.succeeded() && (all.succeededAnew() || !all.failed());
        return world.job.state == RefundState.FAILED && moved ? Resolve.ALERT : Resolve.WEIGH;
    }
}
