package dev.refundfence.model;

import dev.refundfence.model.Provider.Refund;
import dev.refundfence.refund.RefundState;

/** One refund and everybody who may touch it. */
final class RefundModel implements Model<World> {
    private final ClaimSteps claims;
    private final CallSteps calls;
    private final WriteSteps writes;
    private final CopySteps copies;
    private final OutsideSteps outside;
    private final PeopleSteps people;

    RefundModel(Setting setting) {
        claims = new ClaimSteps(setting);
        calls = new CallSteps(setting);
        writes = new WriteSteps(setting);
        copies = new CopySteps(setting);
        outside = new OutsideSteps(setting);
        people = new PeopleSteps(setting);
    }

    @Override
    public World initial() {
        return new World();
    }

    @Override
    public boolean write(World state, Codec codec) {
        return state.write(codec);
    }

    @Override
    public void read(World state, Codec codec, long[] source, int offset) {
        state.read(codec, source, offset);
    }

    @Override
    public void offer(World world, Choices<World> choices) {
        for (int session = 0; session <= World.OUTSIDE; session++) {
            offer(world, session, choices);
        }
    }

    /** What one worker may do, or whoever is none. */
    void offer(World world, int session, Choices<World> choices) {
        if (session == World.OUTSIDE) {
            outside.offer(world, choices);
            people.offer(world, choices);
        } else {
            writes.offer(world, session, choices);
            calls.offer(world, session, choices);
            claims.offer(world, session, choices);
            copies.offer(world, session, choices);
        }
    }

    @Override
    public Breach judge(World world) {
        Breach seen = look(world);
        boolean graver = seen != Breach.NONE && (world.breach == Breach.NONE || seen.compareTo(world.breach) < 0);
        return graver ? seen : world.breach;
    }

    /** What the state itself shows. */
    private static Breach look(World world) {
        Job job = world.job;
        if (world.provider.moved > 1) {
            return Breach.MONEY_TWICE;
        }
        if (job.refunded() < 0 || job.refunded() + job.reserved > 1) {
            return Breach.OVER_CAPTURED;
        }
        return switch (job.state) {
            case READY, RUNNING, MANUAL_REVIEW -> open(world);
            case SUCCEEDED -> succeeded(world);
            case FAILED, CANCELLED, RETURNED -> closedAsNotMoved(world);
        };
    }

    /** As long as a begun send may have been carried out, its amount is nobody else's. */
    private static Breach open(World world) {
        return world.openSends() > 0 && world.job.reserved == 0 ? Breach.UNRESERVED : Breach.NONE;
    }

    /** The books and the provider agree, or it is evidence still unread that tells of the difference. */
    private static Breach succeeded(World world) {
        boolean moved = world.provider.refund == Refund.DONE || world.provider.refund == Refund.RETURNED;
        if (!moved || world.job.businessRows != 1 || world.job.refunded() != 1) {
            return Breach.BOOKED_WRONG;
        }
        Evidence read = Evidence.read(world);
        return read.failed() && !read.succeededAnew() ? Breach.CONTRADICTED : Breach.NONE;
    }

    /** Unless a person was shown the contrary, or the alert about it is open. */
    private static Breach closedAsNotMoved(World world) {
        boolean told = world.operator.releasedMisled || world.job.alerted;
        if (world.provider.moved > 0 && !told) {
            return Breach.CLOSED_WRONG;
        }
        Evidence read = Evidence.read(world);
        boolean contradicted = read.succeededAnew()
                || (read.succeeded() && !Evidence.stored(world).failed());
        return contradicted && !world.job.alerted ? Breach.CONTRADICTED : Breach.NONE;
    }

    @Override
    public boolean isAtRest(World world) {
        boolean ended = world.job.state.isClosed() || world.job.state == RefundState.MANUAL_REVIEW;
        return ended && world.unread == 0;
    }
}
