package dev.refundfence.model;

import dev.refundfence.model.Provider.Refund;
import dev.refundfence.refund.RefundState;
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
                next.job.state = RefundState.CANCELLED;
                next.job.reserved = 0;
            });
        }
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
        if (world.operator.sawMoney) {
            choices.fault(Fault.OPERATOR, () -> "the operator confirms: succeeded", this::confirmSucceeded);
        } else if (review && mayRelease(world)) {
            choices.fault(Fault.OPERATOR, () -> "the operator confirms: nothing moved", this::release);
            if (world.openSends() == 0 || (setting.contract().mayResend && world.job.keyAge == 0)) {
                choices.fault(Fault.OPERATOR, () -> "the operator orders: send again", next -> resume(next, Kind.SEND));
            }
        }
        if (review) {
            choices.fault(
                    Fault.OPERATOR, () -> "the operator orders: look up again", next -> resume(next, Kind.RECONCILE));
        }
    }

    private boolean fenceHolds(World world) {
        return isFenceTrue(world) || !setting.keeps(Guard.FENCE_OF_THE_OPERATOR);
    }

    private static boolean isFenceTrue(World world) {
        return world.job.state == world.operator.seen && world.job.attempt == world.operator.attempt;
    }

    private boolean mayRelease(World world) {
        boolean read = world.unread == 0 || !setting.keeps(Guard.NO_UNREAD_UNDER_RELEASE);
        return world.operator.landed && world.operator.sawNothing && read;
    }

    /** A person's word that nothing moved. It may be wrong through no fault of ours; then the alert comes with the evidence. */
    private void release(World world) {
        judge(world);
        world.operator.releasedMisled = world.operator.misled;
        world.job.state = RefundState.FAILED;
        world.job.claimId = 0;
        world.job.reserved = 0;
        world.operator.turnsAway();
    }

    /** Needs no wait: what a person has seen at the provider has happened. */
    private void confirmSucceeded(World world) {
        if (!isFenceTrue(world)) {
            world.breaches(Breach.OLD_FENCE);
        }
        world.job.state = RefundState.SUCCEEDED;
        world.job.claimId = 0;
        Write.book(world.job);
        world.operator.turnsAway();
    }

    private void resume(World world, Kind next) {
        if (next == Kind.SEND) {
            judge(world);
        } else if (!isFenceTrue(world)) {
            world.breaches(Breach.OLD_FENCE);
        }
        world.job.state = RefundState.READY;
        world.job.next = next;
        world.job.claimId = 0;
        world.operator.turnsAway();
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
