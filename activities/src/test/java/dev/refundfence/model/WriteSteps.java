package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** From what was heard to the fenced write: store, decide, write. */
final class WriteSteps {
    private final Setting setting;
    private final Decide decide;
    private final Write write;

    WriteSteps(Setting setting) {
        this.setting = setting;
        this.decide = new Decide(setting);
        this.write = new Write(setting);
    }

    void offer(World world, int i, Choices<World> choices) {
        switch (world.workers[i].phase) {
            case IDLE -> weighClosed(world, i, choices);
            case HEARD -> store(world, i, choices);
            case TO_DECIDE -> decide(world, i, choices);
            case TO_WRITE -> write(world, i, choices);
            case TO_BOOK ->
                choices.step(
                        () -> choices.name(i) + " books the refund in a second transaction",
                        next -> write.book(next, i));
            case UNCERTAIN, HOLDING, CALLING -> {}
        }
    }

    /** Evidence is never fenced: whoever heard it stores it, however late. */
    private void store(World world, int i, Choices<World> choices) {
        Answer answer = world.workers[i].answer;
        if (setting.keeps(Guard.EVIDENCE_UNFENCED) || world.isNewestHolder(world.workers[i])) {
            choices.step(() -> choices.name(i) + " stores what it heard: " + answer.word(), next -> stored(next, i));
        } else {
            choices.step(() -> choices.name(i) + " finds itself superseded and drops what it heard", next -> {
                next.workers[i].forget();
                next.breaches(Breach.EVIDENCE_LOST);
            });
        }
        if (!setting.keeps(Guard.OBSERVED_BEFORE_DECIDED)) {
            choices.step(
                    () -> choices.name(i) + " acts on what it heard before storing it",
                    next -> next.workers[i].phase = Worker.Phase.TO_DECIDE);
        }
    }

    /** The observation, the attempt's {@code heard} and the unread row are one transaction; a key that is there already wins. */
    static void stored(World world, int i) {
        Worker worker = world.workers[i];
        Row row = world.rows[worker.attempt];
        world.trace.add(i, () -> new Operation.Hear(worker.holder(), worker.answer), () -> storing(world, worker, row));
        if (row.heard == Answer.NONE) {
            row.heard = worker.answer;
            world.unread |= worker.answer.isHeard() ? Evidence.bit(worker.attempt) : 0;
        }
        worker.phase = Worker.Phase.TO_DECIDE;
    }

    private static String storing(World world, Worker worker, Row row) {
        if (!worker.answer.isHeard()) {
            return "kept";
        }
        boolean late = worker.kind == Kind.VERIFY || !world.isNewestHolder(worker);
        return row.heard != Answer.NONE ? "seen before" : late ? "stored, superseded" : "stored";
    }

    /** Reads and changes nothing. Between here and the write anything may happen: that is what the write's checks are for. */
    private void decide(World world, int i, Choices<World> choices) {
        for (Resolve resolve : decide.held(world, world.workers[i])) {
            choices.step(() -> choices.name(i) + " decides: " + resolve.words, next -> decided(next, i, resolve));
        }
    }

    private void decided(World world, int i, Resolve resolve) {
        Worker worker = world.workers[i];
        boolean trusts = worker.answer == Answer.NOT_FOUND && world.openSends() > 0 && resolve != Resolve.LOOK_UP_NEXT;
        if (trusts && world.provider.hidden) {
            world.breaches(Breach.HASTY);
        }
        if (trusts && resolve == Resolve.SEND_NEXT && !setting.contract().mayResend) {
            world.breaches(Breach.FUTILE);
        }
        worker.resolve = resolve;
        worker.weighed = world.unread;
        if (resolve == Resolve.KEEP) {
            worker.weighed = 0;
        }
        // What the write will not look at is forgotten here, so that states that behave alike are one state.
        boolean restsOnNotSent = worker.answer == Answer.NOT_SENT;
        boolean actsOnUnstored = worker.answer.isHeard() && world.rows[worker.attempt].heard == Answer.NONE;
        boolean mayDecideAgain = resolve == Resolve.FAIL || resolve == Resolve.REVIEW;
        worker.answer = restsOnNotSent || actsOnUnstored || mayDecideAgain ? worker.answer : Answer.NONE;
        worker.phase = Worker.Phase.TO_WRITE;
    }

    /** After a lost answer the worker only knows that it does not know: it writes again, and the fence answers. */
    private void write(World world, int i, Choices<World> choices) {
        Resolve resolve = world.workers[i].resolve;
        choices.step(
                () -> choices.name(i) + " writes: " + resolve.words + write.outcome(world, i),
                next -> write.commit(next, i));
        if (write.wouldApply(world, i)) {
            choices.fault(
                    Fault.LOST_COMMIT,
                    () -> choices.name(i) + " writes: " + resolve.words + ", and the COMMIT's answer is lost",
                    next -> {
                        Worker before = new Worker();
                        before.copy(next.workers[i]);
                        write.commit(next, i);
                        next.workers[i].copy(before);
                    });
        }
    }

    /** A run that starts on a closed refund weighs what waits there; so does the sweep's, in whatever state the refund is. */
    private void weighClosed(World world, int i, Choices<World> choices) {
        if (world.unread == 0 || !setting.keeps(Guard.UNREAD_IS_SWEPT)) {
            return;
        }
        if (world.job.state == RefundState.MANUAL_REVIEW) {
            choices.step(
                    () -> choices.name(i) + " sees new evidence in review and makes the refund ready to reconcile",
                    next -> wake(next, i));
        } else if (world.job.state.isClosed() && (world.unread & ~ClaimSteps.hintAgainst(world)) != 0) {
            Resolve resolve = decide.closed(world);
            choices.step(
                    () -> choices.name(i) + " reads the closed refund's evidence and decides: " + resolve.words,
                    next -> weighs(next, i, resolve));
        }
    }

    /** Fenced on review and attempt by being one statement. A not-found bears on nothing: it is weighed by being deleted. */
    private static void wake(World world, int i) {
        boolean bears = (world.unread & ~notFounds(world)) != 0;
        Operation.Look look = new Operation.Look(world.job.state, world.job.attempt);
        wake(world, i, new Operation.Wake(look, bears, world.unread));
    }

    /** Its transaction, which may come late. */
    static void wake(World world, int i, Operation.Wake wake) {
        Operation.Look look = wake.look();
        boolean stands = world.job.state == look.state() && world.job.attempt == look.attempt();
        boolean isRepeated = wake.bears() && (world.job.reopened & Evidence.bit(look.attempt())) != 0;
        world.trace.add(i, () -> wake, () -> stands ? "applied" : isRepeated ? "already_applied" : "superseded");
        if (stands && wake.bears()) {
            world.job.state = RefundState.READY;
            world.job.next = Kind.RECONCILE;
            world.job.waits = false;
            world.job.reopened |= Evidence.bit(look.attempt());
        } else if (stands) {
            world.unread &= ~wake.weighed();
        }
    }

    private static int notFounds(World world) {
        int set = 0;
        for (int attempt = 1; attempt <= World.ATTEMPTS; attempt++) {
            set |= world.rows[attempt].heard == Answer.NOT_FOUND ? Evidence.bit(attempt) : 0;
        }
        return set;
    }

    /** No claim is needed to read: the write is fenced on the state and the attempt that were read. */
    private static void weighs(World world, int i, Resolve resolve) {
        Worker worker = world.workers[i];
        worker.unclaimed = true;
        worker.seen = world.job.state;
        worker.attempt = world.job.attempt;
        worker.weighed = world.unread & ~ClaimSteps.hintAgainst(world);
        worker.resolve = resolve;
        worker.phase = Worker.Phase.TO_WRITE;
    }
}
