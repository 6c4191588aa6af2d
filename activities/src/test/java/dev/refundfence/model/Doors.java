package dev.refundfence.model;

import dev.refundfence.model.Operation.Time;
import dev.refundfence.refund.RefundState;
import java.util.Locale;

/** What the three doors for claims answer, refusals included. The model's own steps only go where a claim is given. */
final class Doors {
    private static final String GIVEN = "given ";
    private static final String SPENT = "spent";

    private Doors() {}

    static void pass(World world, boolean waits) {
        if (world.job.waits != waits) {
            world.job.waits = waits;
            Time time = waits ? Time.WAITS : Time.DUE;
            world.trace.add(World.OUTSIDE, () -> new Operation.Pass(time), () -> "passed");
        }
    }

    static boolean hadItsTurn(World world, int claimId) {
        for (Row row : world.rows) {
            if (row.claimId == claimId) {
                return true;
            }
        }
        return false;
    }

    /** Whether the claim is given, and given now. */
    static boolean give(World world, Operation.Claim claim) {
        return ask(world, claim).startsWith(GIVEN);
    }

    /** A claim that is given again answers as the first time. */
    static String answer(World world, Operation.Claim claim) {
        String answer = ask(world, claim);
        return answer.startsWith(GIVEN) ? answer.substring(GIVEN.length()) : answer;
    }

    private static String ask(World world, Operation.Claim claim) {
        return switch (claim.kind()) {
            case SEND, RECONCILE -> call(world, claim.claim());
            case WEIGH -> weigh(world, claim.claim());
            case VERIFY -> verify(world, claim.claim());
        };
    }

    private static String call(World world, int claim) {
        Job job = world.job;
        if (isHeldBy(world, claim)) {
            return word(job.next, job.attempt);
        }
        if (hadItsTurn(world, claim)) {
            return SPENT;
        }
        return switch (job.state) {
            case READY -> job.waits ? "not due" : GIVEN + word(job.next, job.attempt + 1);
            case RUNNING -> job.leaseOver ? GIVEN + word(Kind.RECONCILE, job.attempt + 1) : "busy";
            case MANUAL_REVIEW -> "in review";
            case SUCCEEDED, FAILED, RETURNED, CANCELLED -> "closed";
        };
    }

    private static String weigh(World world, int claim) {
        Job job = world.job;
        if (isHeldBy(world, claim)) {
            return word(job.next, job.attempt);
        }
        if (hadItsTurn(world, claim)) {
            return SPENT;
        }
        if (job.state == RefundState.RUNNING) {
            return job.leaseOver ? "needs a claim" : "busy";
        }
        if (job.state != RefundState.READY || world.unread == 0) {
            return "nothing to weigh";
        }
        return job.waits ? GIVEN + word(job.next, job.attempt + 1) : "needs a claim";
    }

    private static String verify(World world, int claim) {
        Job job = world.job;
        Row newest = world.rows[job.attempt];
        if (hadItsTurn(world, claim)) {
            boolean held = newest.claimId == claim && newest.kind == Kind.VERIFY && newest.ended == Resolve.NOTHING;
            return held ? "verifying " + job.attempt + closed(job) : SPENT;
        }
        if (!isContradicted(world)) {
            return "nothing to verify";
        }
        if (ClaimSteps.isVerifyUnderWay(world)) {
            return "busy";
        }
        return job.waits ? "not due" : GIVEN + "verifying " + (job.attempt + 1) + closed(job);
    }

    /** By a hint or by a proof: a proof needs no look-up, but the door does not refuse one. */
    private static boolean isContradicted(World world) {
        Evidence unread = Evidence.of(world, world.unread);
        return switch (world.job.state) {
            case SUCCEEDED -> unread.failed() || unread.has(Event.FAILURE_HINT);
            case FAILED -> unread.succeeded() || unread.has(Event.SUCCESS_HINT);
            case READY, RUNNING, MANUAL_REVIEW, RETURNED, CANCELLED -> false;
        };
    }

    private static boolean isHeldBy(World world, int claim) {
        return world.job.state == RefundState.RUNNING && world.job.claimId == claim;
    }

    private static String word(Kind kind, int attempt) {
        return kind.word() + " " + attempt;
    }

    private static String closed(Job job) {
        return " " + job.state.name().toLowerCase(Locale.ROOT);
    }
}
