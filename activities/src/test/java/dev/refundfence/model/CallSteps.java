package dev.refundfence.model;

import dev.refundfence.model.Provider.Refund;
import dev.refundfence.model.Provider.Verdict;

/** Begin-call, the exchange with the provider, and what is heard of it. */
final class CallSteps {
    private final Setting setting;

    CallSteps(Setting setting) {
        this.setting = setting;
    }

    void offer(World world, int i, Choices<World> choices) {
        switch (world.workers[i].phase) {
            case HOLDING -> hold(world, i, choices);
            case CALLING -> call(world, i, choices);
            case IDLE, UNCERTAIN, HEARD, TO_DECIDE, TO_WRITE, TO_BOOK -> {}
        }
    }

    private void hold(World world, int i, Choices<World> choices) {
        if (world.workers[i].kind == Kind.WEIGH) {
            choices.step(
                    () -> choices.name(i) + " has nothing to ask and reads the evidence",
                    next -> next.workers[i].decidesOn(Answer.NONE));
            return;
        }
        String verdict = verdict(world, world.workers[i]);
        choices.step(() -> choices.name(i) + " asks to begin its call: " + verdict, next -> begin(next, i));
        if ("Begun".equals(verdict)) {
            choices.fault(
                    Fault.LOST_COMMIT,
                    () -> choices.name(i) + " begins its call, the COMMIT's answer is lost, and it calls nobody",
                    next -> {
                        begin(next, i);
                        next.workers[i].hears(Answer.UNKNOWN);
                    });
        }
    }

    /** The checks in the order of the protocol. */
    private String verdict(World world, Worker worker) {
        if (setting.keeps(Guard.FENCE_IN_BEGIN_CALL) && !Fences.hold(setting, world, worker)) {
            return "Superseded";
        }
        if (setting.keeps(Guard.BEGIN_ONCE) && world.rows[worker.attempt].called) {
            return "AlreadyBegun";
        }
        boolean send = worker.kind == Kind.SEND;
        if (send && setting.keeps(Guard.KEY_AGE_AT_CALL) && world.openSends() > 0 && !mayResend(world)) {
            return "KeyTooOld";
        }
        return setting.keeps(Guard.LEASE_COVERS_CALL) && world.job.leaseOver ? "LeaseTooShort" : "Begun";
    }

    /** The transaction, and what its worker makes of the answer. */
    void begin(World world, int i) {
        Worker worker = world.workers[i];
        String verdict = verdict(world, worker);
        world.trace.add(i, () -> new Operation.Begin(worker.holder()), () -> verdict);
        switch (verdict) {
            case "Superseded" -> worker.forget();
            case "AlreadyBegun" -> worker.decidesOn(Answer.UNKNOWN);
            case "KeyTooOld" -> worker.decidesOn(Answer.KEY_TOO_OLD);
            case "LeaseTooShort" -> worker.decidesOn(Answer.NOT_SENT);
            default -> begun(world, worker, world.rows[worker.attempt]);
        }
    }

    /** Judged at the call itself: between the decision and here lie waits of any length. */
    private boolean mayResend(World world) {
        return setting.contract().mayResend && world.job.keyAge == 0;
    }

    /** What no begin-call may let through is judged here from the state, whatever the checks before said. */
    private void begun(World world, Worker worker, Row row) {
        boolean send = worker.kind == Kind.SEND;
        if (row.called) {
            world.breaches(Breach.CALLED_TWICE);
        }
        if (send && isTakeover(world, worker.attempt)) {
            world.breaches(Breach.NO_LOOK_UP_FIRST);
        }
        if (send && world.openSends() > 0 && !mayResend(world)) {
            world.breaches(Breach.RESENT_WITHOUT_PROMISE);
        }
        if (world.job.leaseOver && world.isNewestHolder(worker)) {
            world.breaches(Breach.CALL_OVERTAKEN);
        }
        row.called = true;
        row.landed = !send && world.job.flightOver;
        if (send) {
            world.job.flightOver = false;
        }
        worker.phase = Worker.Phase.CALLING;
    }

    /** The claim before never ended: it was taken over. */
    private static boolean isTakeover(World world, int attempt) {
        return attempt > 1 && world.rows[attempt - 1].ended == Resolve.NOTHING;
    }

    /** One exchange at most. The lease may have passed meanwhile: nothing stops a request, and that is the point. */
    private void call(World world, int i, Choices<World> choices) {
        Worker worker = world.workers[i];
        if (worker.stalled) {
            choices.step(
                    () -> choices.name(i) + " sees that too much time has passed since begin-call, and sends nothing",
                    next -> next.workers[i].hears(Answer.UNKNOWN));
        } else if (worker.kind == Kind.SEND) {
            send(world, i, choices);
        } else {
            lookUp(world, i, choices);
        }
        if (!worker.stalled) {
            choices.fault(
                    Fault.UNREACHABLE,
                    () -> choices.name(i) + " cannot connect: not sent",
                    next -> next.workers[i].hears(Answer.NOT_SENT));
        }
    }

    private void lookUp(World world, int i, Choices<World> choices) {
        Answer answer = world.provider.lookedUp();
        choices.step(
                () -> choices.name(i) + " looks the refund up and hears: " + answer.word(),
                next -> next.workers[i].hears(answer));
        choices.fault(
                Fault.LOST_REPLY,
                () -> choices.name(i) + " looks the refund up and hears no answer",
                next -> next.workers[i].hears(Answer.UNKNOWN));
    }

    private void send(World world, int i, Choices<World> choices) {
        boolean judged = world.provider.judges(setting.keyOf(world.workers[i]), setting.contract());
        arrives(world, i, Verdict.EXECUTE, choices);
        if (judged && setting.has(Fault.PENDING) && world.provider.refund == Refund.NONE) {
            arrives(world, i, Verdict.ACCEPT, choices);
        }
        if (judged && setting.has(Fault.REFUSE)) {
            arrives(world, i, Verdict.REFUSE, choices);
        }
        choices.fault(
                Fault.LOST_REQUEST,
                () -> choices.name(i) + " sends the order, which is lost; it hears nothing",
                next -> next.workers[i].hears(Answer.UNKNOWN));
        if (!world.provider.wireIsFull()) {
            choices.fault(
                    Fault.DELAY,
                    () -> choices.name(i) + " sends the order, which stays on the wire; it hears nothing",
                    next -> {
                        next.provider.delay(setting.keyOf(next.workers[i]));
                        next.workers[i].hears(Answer.UNKNOWN);
                    });
        }
    }

    /** The request reaches the provider; slowness before or after is the same as a worker that waits. */
    private void arrives(World world, int i, Verdict verdict, Choices<World> choices) {
        choices.step(
                () -> choices.name(i) + " sends the order and hears: " + told(world, i, verdict),
                next -> next.workers[i].hears(receive(next, i, verdict)));
        choices.fault(
                Fault.LOST_REPLY,
                () -> choices.name(i) + " sends the order; the provider decides (" + told(world, i, verdict)
                        + ") and its reply is lost",
                next -> {
                    receive(next, i, verdict);
                    next.workers[i].hears(Answer.UNKNOWN);
                });
    }

    private Answer receive(World world, int i, Verdict verdict) {
        return world.provider.receives(setting.keyOf(world.workers[i]), setting.contract(), verdict);
    }

    /** What {@link #receive} would answer; nothing happens. */
    private String told(World world, int i, Verdict verdict) {
        return world.provider
                .copy()
                .receives(setting.keyOf(world.workers[i]), setting.contract(), verdict)
                .word();
    }
}
