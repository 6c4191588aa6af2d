package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** Claim and takeover: one short transaction, and what becomes of it when its COMMIT is not answered. */
final class ClaimSteps {
    private final Setting setting;

    ClaimSteps(Setting setting) {
        this.setting = setting;
    }

    void offer(World world, int i, Choices<World> choices) {
        switch (world.workers[i].phase) {
            case IDLE -> askNew(world, i, choices);
            case UNCERTAIN -> askAgain(i, choices);
            case HOLDING, CALLING, HEARD, TO_DECIDE, TO_WRITE, TO_BOOK -> {}
        }
    }

    private void askNew(World world, int i, Choices<World> choices) {
        if (!isClaimable(world)) {
            return;
        }
        askFor(kindOfNext(world), world, i, choices);
        // Unread evidence makes a refund due for reading, though its call may have to wait for weeks.
        if (world.job.state == RefundState.READY && world.unread != 0) {
            askFor(Kind.WEIGH, world, i, choices);
        }
    }

    /** A COMMIT without an answer was either carried out or not, and the worker cannot tell which. */
    private void askFor(Kind kind, World world, int i, Choices<World> choices) {
        int id = world.freshClaimId();
        int attempt = world.job.attempt + 1;
        choices.step(() -> choices.name(i) + claims(world, attempt, kind), next -> claim(next, i, id, kind));
        choices.fault(
                Fault.LOST_COMMIT,
                () -> choices.name(i) + claims(world, attempt, kind) + ", and the COMMIT's answer is lost",
                next -> {
                    claim(next, i, id, kind);
                    next.workers[i].phase = Worker.Phase.UNCERTAIN;
                });
        choices.fault(
                Fault.LOST_COMMIT,
                () -> choices.name(i) + " asks for attempt " + attempt + ", and its connection dies before the COMMIT",
                next -> {
                    holds(next, i, id, kind);
                    next.workers[i].attempt = attempt;
                    next.workers[i].phase = Worker.Phase.UNCERTAIN;
                });
    }

    private void askAgain(int i, Choices<World> choices) {
        choices.step(() -> choices.name(i) + " asks for its claim again", next -> repeat(next, i));
        if (!setting.keeps(Guard.CALL_ONLY_WHEN_PROVEN)) {
            choices.step(() -> choices.name(i) + " goes on as if its claim had been committed", next -> {
                next.workers[i].phase = Worker.Phase.HOLDING;
                next.breaches(Breach.UNPROVEN_CLAIM);
            });
        }
    }

    /** The row tells the truth by the claim id; the number alone could be another machine's. */
    private void repeat(World world, int i) {
        Worker worker = world.workers[i];
        if (world.isNewestHolder(worker)) {
            ask(world, i, new Operation.Claim(worker.claimId, worker.kind));
            worker.phase = Worker.Phase.HOLDING;
        } else if (!setting.keeps(Guard.CLAIM_ID_ON_REPEAT)
                && world.job.state == RefundState.RUNNING
                && world.job.attempt == worker.attempt) {
            worker.holds(worker.attempt, world.job.claimId, world.rows[worker.attempt].kind);
            world.breaches(Breach.TWO_HOLDERS);
        } else if (Doors.hadItsTurn(world, worker.claimId) || !isClaimable(world)) {
            // The bound is the search's and not the database's.
            if (world.job.attempt < setting.claims()) {
                ask(world, i, new Operation.Claim(worker.claimId, worker.kind));
            }
            worker.forget();
        } else {
            claim(world, i, worker.claimId, kindOfNext(world));
        }
    }

    /** The bound on claims keeps the search finite. Pauses and the gate only make a claim wait, so they are left out. */
    private boolean isClaimable(World world) {
        Job job = world.job;
        if (job.attempt >= setting.claims()) {
            return false;
        }
        return switch (job.state) {
            case READY -> true;
            case RUNNING -> job.leaseOver;
            case SUCCEEDED, FAILED -> hintAgainst(world) != 0 && !isVerifyUnderWay(world);
            case MANUAL_REVIEW, RETURNED, CANCELLED -> false;
        };
    }

    /** One look-up of this sort at a time. */
    static boolean isVerifyUnderWay(World world) {
        Row newest = world.rows[world.job.attempt];
        return newest.kind == Kind.VERIFY && newest.ended == Resolve.NOTHING && !world.job.leaseOver;
    }

    /** The unread hint that speaks against how a refund was closed; 0 if there is none. */
    static int hintAgainst(World world) {
        return switch (world.job.state) {
            case SUCCEEDED -> world.unread & Event.FAILURE_HINT.bit();
            case FAILED -> world.unread & Event.SUCCESS_HINT.bit();
            case READY, RUNNING, MANUAL_REVIEW, RETURNED, CANCELLED -> 0;
        };
    }

    /** Whoever takes over does not know what the one before has begun, so it asks first. */
    private Kind kindOfNext(World world) {
        return switch (world.job.state) {
            case READY -> world.job.next;
            case RUNNING -> setting.keeps(Guard.RECONCILE_FIRST) ? Kind.RECONCILE : world.job.next;
            case SUCCEEDED, FAILED, MANUAL_REVIEW, RETURNED, CANCELLED -> Kind.VERIFY;
        };
    }

    /** Time may pass before: it is due for its call, or it is not and its evidence is read. */
    private static void claim(World world, int i, int id, Kind kind) {
        if (world.job.state != RefundState.RUNNING) {
            Doors.pass(world, kind == Kind.WEIGH);
        }
        ask(world, i, new Operation.Claim(id, kind));
        take(world, i, id, kind);
    }

    private static void ask(World world, int i, Operation.Claim claim) {
        world.trace.add(i, () -> claim, () -> Doors.answer(world, claim));
    }

    /** The transaction under the row's lock: it is one step, for no other can come between. */
    static void take(World world, int i, int id, Kind kind) {
        Job job = world.job;
        job.attempt++;
        job.leaseOver = false;
        if (kind != Kind.VERIFY) {
            job.state = RefundState.RUNNING;
            job.next = kind == Kind.WEIGH ? job.next : kind;
            job.claimId = id;
        }
        Row row = world.rows[job.attempt];
        row.claimId = id;
        row.kind = kind;
        holds(world, i, id, kind);
    }

    private static void holds(World world, int i, int id, Kind kind) {
        Worker worker = world.workers[i];
        worker.holds(world.job.attempt, id, kind);
        worker.seen = kind == Kind.VERIFY ? world.job.state : worker.seen;
    }

    private static String claims(World world, int attempt, Kind kind) {
        String verb = world.job.state == RefundState.RUNNING ? " takes over with attempt " : " claims attempt ";
        return verb + attempt + " (" + kind.word() + ")";
    }
}
