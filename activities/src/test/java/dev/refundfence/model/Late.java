package dev.refundfence.model;

import dev.refundfence.refund.RefundState;
import dev.refundfence.store.Resolution;

/**
 * Carries out an operation in whatever state, as the database would meet it: again, late, under a fence that was never given, at the
 * same time as others. The transactions are the model's own.
 */
final class Late {
    private final Setting setting;
    private final CallSteps calls;
    private final Write write;
    private final OutsideSteps outside;

    Late(Setting setting) {
        this.setting = setting;
        calls = new CallSteps(setting);
        write = new Write(setting);
        outside = new OutsideSteps(setting);
    }

    /** Somebody whom the model does not follow any further does it; the workers learn nothing of it. */
    void carryOut(World world, int session, Operation operation) {
        Worker kept = world.workers[0];
        Trace trace = world.trace;
        world.workers[0] = new Worker();
        world.trace = (place, what, answer) -> trace.add(session, what, answer);
        try {
            carryOut(world, operation);
        } finally {
            world.workers[0] = kept;
            world.trace = trace;
        }
    }

    private void carryOut(World world, Operation operation) {
        switch (operation) {
            case Operation.Claim claim -> claim(world, claim);
            case Operation.Begin begin -> {
                hold(world, begin.holder());
                calls.begin(world, 0);
            }
            case Operation.Hear hear -> hear(world, hear);
            case Operation.Write wanted -> write(world, wanted);
            case Operation.LateWrite wanted -> write(world, wanted);
            case Operation.Wake wake -> WriteSteps.wake(world, 0, wake);
            case Operation.Resolving resolving -> resolve(world, resolving);
            case Operation.Cancel cancel -> cancel(world, cancel);
            case Operation.Tell tell -> outside.arrives(world, tell.event());
            case Operation.Pass pass -> throw new IllegalArgumentException("time does not come late: " + pass);
        }
    }

    private static void claim(World world, Operation.Claim claim) {
        world.trace.add(0, () -> claim, () -> Doors.answer(world, claim));
        if (Doors.give(world, claim)) {
            boolean takeover = world.job.state == RefundState.RUNNING;
            Kind next = takeover ? Kind.RECONCILE : world.job.next;
            boolean calls = claim.kind() == Kind.SEND || claim.kind() == Kind.RECONCILE;
            ClaimSteps.take(world, 0, claim.claim(), calls ? next : claim.kind());
        }
    }

    private static Worker hold(World world, Operation.Holder holder) {
        Worker worker = world.workers[0];
        worker.holds(holder.attempt(), holder.claim(), holder.kind());
        worker.seen = holder.closedAs();
        return worker;
    }

    /** A silence has nothing to store but its word, which says no more than none. */
    private static void hear(World world, Operation.Hear hear) {
        hold(world, hear.holder()).answer = hear.answer();
        if (hear.answer() == Answer.UNKNOWN) {
            world.trace.add(0, () -> hear, () -> "kept");
        } else {
            WriteSteps.stored(world, 0);
        }
    }

    private void write(World world, Operation.Write wanted) {
        Worker worker = hold(world, wanted.holder());
        worker.resolve = wanted.resolve();
        worker.answer = wanted.notSent() ? Answer.NOT_SENT : Answer.NONE;
        worker.weighed = wanted.weighed();
        write.commit(world, 0);
    }

    private void write(World world, Operation.LateWrite wanted) {
        Worker worker = world.workers[0];
        worker.unclaimed = true;
        worker.seen = wanted.look().state();
        worker.attempt = wanted.look().attempt();
        worker.resolve = wanted.resolve();
        worker.weighed = wanted.weighed();
        write.commit(world, 0);
    }

    private void resolve(World world, Operation.Resolving resolving) {
        String answer = judge(world, resolving);
        world.trace.add(0, () -> resolving, () -> answer);
        if (answer.equals("applied")) {
            PeopleSteps.apply(world, resolving.resolution());
        }
    }

    /** What looking again cures comes first, then what waiting cures, then what nothing cures. */
    private String judge(World world, Operation.Resolving resolving) {
        Operation.Look look = resolving.look();
        boolean stands = world.job.state == look.state() && world.job.attempt == look.attempt();
        boolean confirms = resolving.resolution() == Resolution.CONFIRM_SUCCEEDED;
        boolean failed = world.job.state == RefundState.FAILED;
        boolean open = world.job.state == RefundState.MANUAL_REVIEW || (failed && confirms);
        boolean sends = resolving.resolution() == Resolution.SEND_AGAIN;
        boolean releases = sends || resolving.resolution() == Resolution.CONFIRM_NOTHING_MOVED;
        if (!stands || !open || (releases && world.unread != 0) || (failed && !PeopleSteps.isProven(world))) {
            return "review changed";
        }
        if (releases && world.everSent() && !world.job.flightOver) {
            return "too early";
        }
        boolean mayResend = setting.contract().mayResend && world.job.keyAge == 0;
        return sends && world.openSends() > 0 && !mayResend ? "key too old" : "applied";
    }

    private static void cancel(World world, Operation.Cancel cancel) {
        String answer = answer(world, cancel);
        world.trace.add(0, () -> cancel, () -> answer);
        if (world.job.state == RefundState.READY && answer.equals("cancelled")) {
            PeopleSteps.cancelled(world);
        }
    }

    private static String answer(World world, Operation.Cancel cancel) {
        boolean sent = world.everSent();
        boolean stands = world.job.state == RefundState.READY && world.job.attempt == cancel.attempt();
        return switch (world.job.state) {
            case CANCELLED -> "cancelled";
            case SUCCEEDED, FAILED, RETURNED -> "closed";
            case READY, RUNNING, MANUAL_REVIEW -> sent ? "already begun" : stands ? "cancelled" : "in progress";
        };
    }
}
