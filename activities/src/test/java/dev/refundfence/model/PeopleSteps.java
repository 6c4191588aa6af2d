package dev.refundfence.model;

import dev.refundfence.model.Provider.Refund;
import dev.refundfence.refund.RefundState;
import dev.refundfence.store.Resolution;
import java.util.Locale;

/** What people do: a person resolves a review on what was seen some time before, a customer cancels. */
final class PeopleSteps {
    private static final int ACTS = 2;

    private final Setting setting;

    PeopleSteps(Setting setting) {
        this.setting = setting;
    }

    void offer(World world, Choices<World> choices) {
        cancel(world, choices);
        boolean inReview = world.job.state == RefundState.MANUAL_REVIEW;
        boolean mayLook = inReview || world.job.state == RefundState.FAILED;
        if (!world.operator.looked && mayLook && world.operator.acts < ACTS) {
            choices.fault(Fault.OPERATOR, () -> "an operator looks at the refund" + sight(world), this::look);
        }
        if (world.operator.looked) {
            act(world, choices);
        }
    }

    /** One statement checks the state, the attempt and that no send was ever begun. */
    private void cancel(World world, Choices<World> choices) {
        boolean unsent = !world.everSent() || !setting.keeps(Guard.CANCEL_LOOKS_FOR_SENDS);
        if (world.job.state == RefundState.READY && unsent) {
            choices.fault(Fault.CANCEL, () -> "the customer cancels the ready refund", next -> {
                next.trace.add(World.OUTSIDE, () -> new Operation.Cancel(next.job.attempt), () -> "cancelled");
                cancelled(next);
            });
        }
    }

    static void cancelled(World world) {
        world.job.state = RefundState.CANCELLED;
        world.job.reserved = 0;
    }

    private static String sight(World world) {
        return " and at the provider, which shows it " + shown(world).name().toLowerCase(Locale.ROOT);
    }

    private static Refund shown(World world) {
        return world.provider.hidden ? Refund.NONE : world.provider.refund;
    }

    /** What was seen is what will be acted on: between the look and the act lie minutes or days. */
    private void look(World world) {
        Operator operator = world.operator;
        operator.looked = true;
        operator.acts++;
        operator.seen = world.job.state;
        operator.attempt = world.job.attempt;
        operator.landed = world.job.flightOver || !world.everSent() || !setting.keeps(Guard.OPERATOR_WAITS);
        Refund shown = shown(world);
        operator.sawMoney = shown == Refund.DONE;
        operator.sawNothing = shown != Refund.DONE && shown != Refund.PENDING;
        operator.misled = world.provider.hidden;
    }

    /** Acts that the database refuses are no steps: they change nothing. */
    private void act(World world, Choices<World> choices) {
        choices.fault(Fault.OPERATOR, () -> "the operator turns away", next -> next.operator.turnsAway());
        if (!fenceHolds(world)) {
            return;
        }
        boolean review = world.operator.seen == RefundState.MANUAL_REVIEW;
        if (world.operator.sawMoney && (review || isProven(world))) {
            choices.fault(Fault.OPERATOR, () -> "the operator confirms: succeeded", PeopleSteps::confirmSucceeded);
        } else if (!world.operator.sawMoney && review && mayRelease(world)) {
            choices.fault(Fault.OPERATOR, () -> "the operator confirms: nothing moved", PeopleSteps::release);
            if (world.openSends() == 0 || (setting.contract().mayResend && world.job.keyAge == 0)) {
                choices.fault(
                        Fault.OPERATOR,
                        () -> "the operator orders: send again",
                        next -> resume(next, Resolution.SEND_AGAIN));
            }
        }
        if (review) {
            choices.fault(
                    Fault.OPERATOR,
                    () -> "the operator orders: look up again",
                    next -> resume(next, Resolution.LOOK_UP_AGAIN));
        }
    }

    private boolean fenceHolds(World world) {
        return isFenceTrue(world) || !setting.keeps(Guard.FENCE_OF_THE_OPERATOR);
    }

    private static boolean isFenceTrue(World world) {
        return world.job.state == world.operator.seen && world.job.attempt == world.operator.attempt;
    }

    /** A failure was a proof too: a person's word alone does not outweigh it. */
    static boolean isProven(World world) {
        return Evidence.stored(world).succeeded();
    }

    private boolean mayRelease(World world) {
        boolean read = world.unread == 0 || !setting.keeps(Guard.NO_UNREAD_UNDER_RELEASE);
        return world.operator.landed && world.operator.sawNothing && read;
    }

    /** A person's word that nothing moved. It may be wrong through no fault of ours; then the alert comes with the evidence. */
    private static void release(World world) {
        judge(world);
        world.operator.releasedMisled = world.operator.misled;
        acts(world, Resolution.CONFIRM_NOTHING_MOVED);
    }

    /** Needs no wait: what a person has seen at the provider has happened. */
    private static void confirmSucceeded(World world) {
        if (!isFenceTrue(world)) {
            world.breaches(Breach.OLD_FENCE);
        }
        acts(world, Resolution.CONFIRM_SUCCEEDED);
    }

    private static void resume(World world, Resolution resolution) {
        if (resolution == Resolution.SEND_AGAIN) {
            judge(world);
        } else if (!isFenceTrue(world)) {
            world.breaches(Breach.OLD_FENCE);
        }
        acts(world, resolution);
    }

    private static void acts(World world, Resolution resolution) {
        Operation.Look look = new Operation.Look(world.operator.seen, world.operator.attempt);
        world.trace.add(World.OUTSIDE, () -> new Operation.Resolving(look, resolution), () -> "applied");
        apply(world, resolution);
        world.operator.turnsAway();
    }

    static void apply(World world, Resolution resolution) {
        switch (resolution) {
            case CONFIRM_SUCCEEDED -> {
                world.job.state = RefundState.SUCCEEDED;
                Write.book(world.job);
                // It may have been a failure that somebody was verifying.
                world.endOpen(Resolve.COMPLETE);
            }
            case CONFIRM_NOTHING_MOVED -> {
                world.job.state = RefundState.FAILED;
                world.job.reserved = 0;
            }
            case LOOK_UP_AGAIN, SEND_AGAIN -> {
                world.job.state = RefundState.READY;
                world.job.next = resolution == Resolution.SEND_AGAIN ? Kind.SEND : Kind.RECONCILE;
            }
        }
        world.job.claimId = 0;
        world.job.waits = false;
    }

    private static void judge(World world) {
        if (!isFenceTrue(world)) {
            world.breaches(Breach.OLD_FENCE);
        }
        if (world.unread != 0) {
            boolean proof = Evidence.of(world, world.unread).succeeded();
            world.breaches(proof ? Breach.RELEASED_OVER_PROOF : Breach.OVER_UNREAD);
        }
    }
}
