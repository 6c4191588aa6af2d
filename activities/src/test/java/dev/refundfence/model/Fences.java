package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** The fence in the WHERE of every write and of begin-call, less what a search has taken away. */
final class Fences {
    private Fences() {}

    static boolean hold(Setting setting, World world, Worker worker) {
        return worker.kind == Kind.VERIFY ? verifyHolds(setting, world, worker) : claimHolds(setting, world, worker);
    }

    private static boolean claimHolds(Setting setting, World world, Worker worker) {
        Job job = world.job;
        boolean state = job.state == RefundState.RUNNING || !setting.keeps(Guard.STATE_IN_FENCE);
        boolean attempt = job.attempt == worker.attempt || !setting.keeps(Guard.ATTEMPT_BESIDE_CLAIM_ID);
        return state && attempt && job.claimId == worker.claimId;
    }

    /** A verify leaves the state as it is, so its claim id stands with the attempt and not in the job. */
    private static boolean verifyHolds(Setting setting, World world, Worker worker) {
        return setting.keeps(Guard.VERIFY_FENCE) ? world.isNewestHolder(worker) : world.job.state.isClosed();
    }

    /** The fence of this decision's write. */
    static boolean holdForWrite(Setting setting, World world, Worker worker) {
        boolean removed = worker.kind != Kind.VERIFY && !setting.keeps(guardOf(worker.resolve));
        return removed || (hold(setting, world, worker) && leaseAllows(setting, world, worker));
    }

    /** In the protocol the lease has no say: an expired lease that nobody took over still belongs to its holder. */
    private static boolean leaseAllows(Setting setting, World world, Worker worker) {
        boolean allows = setting.keeps(Guard.NO_LEASE_IN_WRITE) || !world.job.leaseOver;
        if (!allows && worker.resolve == Resolve.COMPLETE && world.isNewestHolder(worker)) {
            world.breaches(Breach.HOLDER_TURNED_AWAY);
        }
        return allows;
    }

    /** One piece of code applies the fence; a search may take it from one kind of write and leave it to the others. */
    private static Guard guardOf(Resolve resolve) {
        return switch (resolve) {
            case COMPLETE -> Guard.FENCE_IN_COMPLETE;
            case SEND_NEXT, LOOK_UP_NEXT -> Guard.FENCE_IN_RESCHEDULE;
            case FAIL -> Guard.FENCE_IN_FAIL;
            case REVIEW -> Guard.FENCE_IN_REVIEW;
            case NOTHING, RETURN, WEIGH, ALERT, KEEP -> Guard.VERIFY_FENCE;
        };
    }

    /** The fence of what is written for a closed refund without a claim: the state and the attempt on which it was decided. */
    static boolean closedHolds(Setting setting, World world, Worker worker) {
        boolean holds = world.job.state == worker.seen && world.job.attempt == worker.attempt;
        return holds || !setting.keeps(Guard.FENCE_OF_THE_BOUNCE);
    }
}
