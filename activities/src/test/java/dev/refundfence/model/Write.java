package dev.refundfence.model;

import dev.refundfence.model.Provider.Refund;
import dev.refundfence.refund.RefundState;

/** The fenced write: one transaction that changes the refund, its books and its unread evidence, or nothing. */
final class Write {
    private final Setting setting;

    Write(Setting setting) {
        this.setting = setting;
    }

    /** The answer in words, for the story, without committing anything. */
    String outcome(World world, int i) {
        Worker worker = world.workers[i];
        return switch (answer(world, worker)) {
            case "new_evidence" -> " -> new evidence, decide again";
            case "already_applied" -> " -> 0 rows, already applied";
            case "superseded" -> " -> 0 rows, superseded";
            default -> isRewritten(world, worker) ? " -> committed as unknown: its call has begun" : " -> committed";
        };
    }

    private String answer(World world, Worker worker) {
        if (isBlockedByEvidence(world, worker)) {
            return "new_evidence";
        }
        if (fenceHolds(world, worker)) {
            return "applied";
        }
        return wasMine(world, worker) ? "already_applied" : "superseded";
    }

    /** Two kinds of rescheduling are one ending. What was decided without a claim is told by the state that it led to. */
    private static boolean wasMine(World world, Worker worker) {
        if (worker.unclaimed) {
            return worker.resolve == Resolve.RETURN
                    && worker.seen == RefundState.SUCCEEDED
                    && world.job.state == RefundState.RETURNED
                    && world.job.attempt == worker.attempt;
        }
        Row row = world.rows[worker.attempt];
        return row.claimId == worker.claimId && row.ended.ending() == worker.resolve.ending();
    }

    boolean wouldApply(World world, int i) {
        return fenceHolds(world, world.workers[i]) && !isBlockedByEvidence(world, world.workers[i]);
    }

    void commit(World world, int i) {
        Worker worker = world.workers[i];
        world.trace.add(i, () -> operation(worker), () -> answer(world, worker));
        if (!fenceHolds(world, worker)) {
            worker.forget();
        } else if (isBlockedByEvidence(world, worker)) {
            worker.phase = Worker.Phase.TO_DECIDE;
            worker.resolve = Resolve.NOTHING;
            worker.weighed = 0;
        } else {
            apply(world, i);
        }
    }

    private static Operation operation(Worker worker) {
        return worker.unclaimed
                ? new Operation.LateWrite(
                        new Operation.Look(worker.seen, worker.attempt), worker.resolve, worker.weighed)
                : new Operation.Write(
                        worker.holder(), worker.resolve, worker.answer == Answer.NOT_SENT, worker.weighed);
    }

    private boolean fenceHolds(World world, Worker worker) {
        return worker.unclaimed
                ? Fences.closedHolds(setting, world, worker)
                : Fences.holdForWrite(setting, world, worker);
    }

    /** {@code NewEvidence}: nothing is changed, and the holder decides again with what has come. */
    private boolean isBlockedByEvidence(World world, Worker worker) {
        return isOverUnread(world, worker)
                && setting.keeps(Guard.NEW_EVIDENCE)
                && fenceHolds(world, worker)
                && !isRewritten(world, worker);
    }

    /** Only what ends the holder's part needs this: after a reschedule the next claim reads what is left. */
    private static boolean isOverUnread(World world, Worker worker) {
        boolean looks = worker.resolve == Resolve.FAIL || worker.resolve == Resolve.REVIEW;
        return looks && (world.unread & ~worker.weighed) != 0;
    }

    /**
     * "Not sent" speaks for all copies of an execution, and only the row knows of them. The one copy that got {@code Begun} writes
     * {@code heard}, so that its own "not sent" stands.
     */
    private static boolean isNotSentOverCall(World world, Worker worker) {
        Row row = world.rows[worker.attempt];
        boolean rests = worker.resolve == Resolve.SEND_NEXT
                || worker.resolve == Resolve.LOOK_UP_NEXT
                || worker.resolve == Resolve.REVIEW;
        return rests && worker.answer == Answer.NOT_SENT && row.called && row.heard != Answer.NOT_SENT;
    }

    /** Under the row's lock the decision becomes "unknown", whose next step is a look-up. After this write no copy can begin. */
    private boolean isRewritten(World world, Worker worker) {
        return (isNotSentOverCall(world, worker) && setting.keeps(Guard.NOT_SENT_IS_RECHECKED))
                || (isFailOverCall(world, worker) && setting.keeps(Guard.FAIL_IS_RECHECKED));
    }

    /**
     * The holder's own send was begun by a copy, and nobody has heard of it: so "no other send is open", on which the decision to fail
     * may rest, is not true any more.
     */
    private static boolean isFailOverCall(World world, Worker worker) {
        Row row = world.rows[worker.attempt];
        return worker.resolve == Resolve.FAIL && row.isOpenSend() && row.heard == Answer.NONE;
    }

    private void apply(World world, int i) {
        Worker worker = world.workers[i];
        Resolve resolve = isRewritten(world, worker) ? Resolve.LOOK_UP_NEXT : worker.resolve;
        judge(world, worker, resolve);
        if (isNotSentOverCall(world, worker) && (resolve == Resolve.SEND_NEXT || resolve == Resolve.REVIEW)) {
            world.breaches(Breach.NOT_SENT_OVER_CALL);
        }
        int deleted = setting.keeps(Guard.DELETES_ONLY_WEIGHED) ? worker.weighed : world.unread;
        if ((world.unread & deleted & ~worker.weighed) != 0) {
            world.breaches(Breach.EVIDENCE_LOST);
        }
        world.unread &= ~deleted;
        end(world, worker, resolve);
        boolean halved = resolve == Resolve.COMPLETE && !setting.keeps(Guard.BOOKS_IN_ONE_TRANSACTION);
        move(world, resolve, !halved);
        if (halved) {
            worker.phase = Worker.Phase.TO_BOOK;
        } else {
            worker.forget();
        }
    }

    private static void end(World world, Worker worker, Resolve resolve) {
        if (!worker.unclaimed) {
            world.rows[worker.attempt].ended = resolve;
        } else if (resolve == Resolve.RETURN) {
            world.endOpen(resolve);
        }
    }

    /** What no commit may do. It is told from the whole state and never from what the guards say, or a search would prove itself. */
    private static void judge(World world, Worker worker, Resolve resolve) {
        boolean newest = worker.unclaimed
                ? world.job.state == worker.seen && world.job.attempt == worker.attempt
                : world.isNewestHolder(worker);
        if (!newest) {
            boolean reopened = world.job.state.isClosed() && !worker.unclaimed && worker.kind != Kind.VERIFY;
            world.breaches(reopened ? Breach.REOPENED : Breach.OLD_FENCE);
        }
        if (isOverUnread(world, worker) && resolve == worker.resolve) {
            world.breaches(Breach.OVER_UNREAD);
        }
        if (worker.answer.isHeard() && world.rows[worker.attempt].heard == Answer.NONE) {
            world.breaches(Breach.EVIDENCE_LOST);
        }
        if (worker.resolve == Resolve.RETURN && world.provider.refund != Refund.RETURNED) {
            world.breaches(Breach.CLOSED_WRONG);
        }
    }

    private void move(World world, Resolve resolve, boolean withBooks) {
        Job job = world.job;
        switch (resolve) {
            case COMPLETE -> {
                become(job, RefundState.SUCCEEDED);
                if (withBooks) {
                    book(job);
                }
            }
            case SEND_NEXT -> reschedule(world, Kind.SEND);
            case LOOK_UP_NEXT -> reschedule(world, Kind.RECONCILE);
            case FAIL -> {
                become(job, RefundState.FAILED);
                job.reserved = 0;
            }
            case REVIEW -> {
                become(job, RefundState.MANUAL_REVIEW);
                letGo(world);
            }
            case RETURN -> {
                become(job, RefundState.RETURNED);
                job.booked = Math.max(0, job.booked - 1);
            }
            case ALERT -> job.alerted = true;
            case KEEP -> job.waits = false;
            case NOTHING, WEIGH -> {}
        }
    }

    private void reschedule(World world, Kind next) {
        become(world.job, RefundState.READY);
        world.job.next = next;
        letGo(world);
    }

    /** Does nothing in the protocol: the money may still move, so its reservation stays. */
    private void letGo(World world) {
        if (!setting.keeps(Guard.RESERVATION_HELD)) {
            world.job.reserved = 0;
        }
    }

    /** Every move ends the turn: outside of {@code running} there is neither claim id nor lease. */
    private void become(Job job, RefundState state) {
        job.state = state;
        job.leaseOver = false;
        job.waits = false;
        if (setting.keeps(Guard.STATE_IN_FENCE)) {
            job.claimId = 0;
        }
    }

    /** The second half of a completion that is two transactions. */
    void book(World world, int i) {
        book(world.job);
        world.workers[i].forget();
    }

    /** Business row and balance. The counts stop at three: twice is already wrong, and states must stay finite. */
    static void book(Job job) {
        job.businessRows = Math.min(3, job.businessRows + 1);
        job.booked = Math.min(3, job.booked + 1);
        job.reserved = 0;
    }
}
