package dev.refundfence.model;

import dev.refundfence.refund.RefundState;
import dev.refundfence.store.Resolution;
import java.util.Random;

/** Operations of nobody in particular: with fences that were never given, that are half of one and half of another, or that are old. */
record Strangers(Random random, World world) {
    /** A number for a random id that is never given. */
    private static final int FOREIGN = 7;

    Operation any() {
        // A review is a person's.
        boolean inReview = world.job.state == RefundState.MANUAL_REVIEW;
        return inReview && random.nextBoolean() ? resolving(RefundState.MANUAL_REVIEW) : anything();
    }

    private Operation anything() {
        return switch (random.nextInt(8)) {
            case 0 -> begin();
            case 1, 2 -> write();
            case 3 -> new Operation.Cancel(attempt());
            case 4 -> resolving(state());
            case 5 -> lateWrite();
            case 6 ->
                new Operation.Wake(
                        new Operation.Look(RefundState.MANUAL_REVIEW, attempt()), random.nextBoolean(), world.unread);
            default -> new Operation.Claim(world.freshClaimId(), one(Kind.ALL));
        };
    }

    private Operation resolving(RefundState seen) {
        return new Operation.Resolving(new Operation.Look(seen, nearly()), one(Resolution.values()));
    }

    private Operation begin() {
        Operation.Holder holder = holder();
        // A claim that weighs has no call to begin, and its code is never asked for one.
        return holder.kind() == Kind.WEIGH ? write(holder) : new Operation.Begin(holder);
    }

    private Operation write() {
        return write(holder());
    }

    private Operation write(Operation.Holder holder) {
        Resolve resolve = holder.kind() == Kind.VERIFY
                ? one(Resolve.RETURN, Resolve.ALERT, Resolve.KEEP, Resolve.WEIGH)
                : one(Resolve.COMPLETE, Resolve.SEND_NEXT, Resolve.LOOK_UP_NEXT, Resolve.FAIL, Resolve.REVIEW);
        return new Operation.Write(holder, resolve, random.nextBoolean(), random.nextBoolean() ? world.unread : 0);
    }

    private Operation lateWrite() {
        return random.nextBoolean()
                ? new Operation.LateWrite(
                        new Operation.Look(RefundState.SUCCEEDED, attempt()), Resolve.RETURN, world.unread)
                : new Operation.LateWrite(
                        new Operation.Look(
                                one(RefundState.SUCCEEDED, RefundState.FAILED, RefundState.RETURNED), attempt()),
                        Resolve.WEIGH,
                        world.unread);
    }

    private Operation.Holder holder() {
        int attempt = Math.clamp(nearly(), 1, World.ATTEMPTS);
        int whose = random.nextBoolean() ? attempt : 1 + random.nextInt(World.ATTEMPTS);
        int claim = world.rows[whose].claimId;
        Kind kind = attempt <= world.job.attempt ? world.rows[attempt].kind : Kind.SEND;
        return new Operation.Holder(attempt, claim == 0 ? FOREIGN : claim, kind, state());
    }

    /** Mostly the newest attempt. */
    private int nearly() {
        return random.nextBoolean() ? world.job.attempt : attempt();
    }

    private int attempt() {
        return Math.max(0, world.job.attempt + 1 - random.nextInt(3));
    }

    private RefundState state() {
        return random.nextBoolean() ? world.job.state : one(Worker.STATES);
    }

    @SafeVarargs
    private <T> T one(T... all) {
        return all[random.nextInt(all.length)];
    }
}
