package dev.refundfence.model;

import dev.refundfence.model.Operation.Time;
import dev.refundfence.model.Provider.Refund;
import dev.refundfence.model.Provider.Verdict;
import dev.refundfence.refund.RefundState;

/** What happens without a worker: time passes, delayed requests arrive, the provider lives on and sends events. */
final class OutsideSteps {
    private final Setting setting;

    OutsideSteps(Setting setting) {
        this.setting = setting;
    }

    void offer(World world, Choices<World> choices) {
        time(world, choices);
        wire(world, choices);
        refund(world, choices);
        events(world, choices);
    }

    private void time(World world, Choices<World> choices) {
        Job job = world.job;
        Row newest = world.rows[job.attempt];
        boolean leased = job.state == RefundState.RUNNING
                || (newest.kind == Kind.VERIFY && newest.ended == Resolve.NOTHING && job.attempt > 0);
        if (leased && !job.leaseOver) {
            choices.step(() -> "the lease passes", next -> {
                passes(next, Time.LEASE);
                next.job.leaseOver = true;
            });
        }
        // A provider that promises max_in_flight has no request of ours on the wire when it is over.
        if (isFlightOfInterest(world) && !job.flightOver && world.provider.wireIsEmpty()) {
            choices.step(() -> "max_in_flight passes since the last begun send", next -> {
                passes(next, Time.FLIGHT);
                next.job.flightOver = true;
                stall(next);
            });
        }
        if (world.everSent() && job.keyAge == 0) {
            choices.fault(Fault.FORGET, () -> "the key's life nears its end", next -> {
                passes(next, Time.KEY);
                next.job.keyAge = 1;
            });
        }
        if (job.keyAge == 1 && world.provider.wireIsEmpty()) {
            choices.fault(Fault.FORGET, () -> "the provider forgets the key", next -> {
                next.job.keyAge = 2;
                next.provider.forgetKey();
                stall(next);
            });
        }
    }

    private static void passes(World world, Time time) {
        world.trace.add(World.OUTSIDE, () -> new Operation.Pass(time), () -> "passed");
    }

    /** Whether anything asks if max_in_flight is over; else its passing would only double the states. */
    private boolean isFlightOfInterest(World world) {
        boolean asked =
                setting.has(Fault.OPERATOR) || (setting.contract().executesFailedAgain && world.openSends() > 1);
        return asked && world.everSent();
    }

    /** Long times pass: whoever had begun a send and not sent it yet is past the slack. */
    private void stall(World world) {
        for (Worker worker : world.workers) {
            worker.stalled |= worker.phase == Worker.Phase.CALLING
                    && worker.kind == Kind.SEND
                    && setting.keeps(Guard.SLACK_BEFORE_SENDING);
        }
    }

    /** An order that nobody waits for any more: it arrives, or it is lost for good, but it never comes twice. */
    private void wire(World world, Choices<World> choices) {
        if (world.provider.wireIsEmpty()) {
            return;
        }
        choices.step(() -> "a delayed order arrives and is answered to nobody", next -> arrive(next, Verdict.EXECUTE));
        choices.step(() -> "a delayed order is lost", next -> next.provider.arrival());
        choices.fault(
                Fault.REFUSE, () -> "a delayed order arrives and is refused", next -> arrive(next, Verdict.REFUSE));
    }

    private void arrive(World world, Verdict verdict) {
        world.provider.receives(world.provider.arrival(), setting.contract(), verdict);
    }

    /** A bounce of the second id, or of money that is out twice, would tell no new story. */
    private static void refund(World world, Choices<World> choices) {
        if (world.provider.refund == Refund.PENDING) {
            choices.step(() -> "the provider finishes the pending refund", next -> {
                next.provider.refund = Refund.DONE;
                next.provider.moved++;
            });
            choices.fault(
                    Fault.PENDING,
                    () -> "the provider ends the pending refund without moving money",
                    next -> next.provider.refund = Refund.FAILED);
        }
        if (world.provider.refund == Refund.DONE && !world.provider.anew && world.provider.moved == 1) {
            choices.fault(Fault.BOUNCE, () -> "the money comes back to the provider", next -> {
                next.provider.refund = Refund.RETURNED;
                next.provider.moved--;
            });
        }
        if (world.provider.refund != Refund.NONE && !world.provider.hidden) {
            choices.fault(
                    Fault.HIDE,
                    () -> "look-ups do not show the refund for a while",
                    next -> next.provider.hidden = true);
        }
        if (world.provider.hidden) {
            choices.step(() -> "look-ups show the refund from now on", next -> next.provider.hidden = false);
        }
    }

    /** A proof comes at any time after what it tells of, even when that has changed since. A hint comes at any time at all. */
    private void events(World world, Choices<World> choices) {
        Refund refund = world.provider.refund;
        boolean anew = world.provider.anew;
        if (refund == Refund.RETURNED || (refund == Refund.DONE && !anew)) {
            comes(world, Fault.WEBHOOK, Event.SUCCESS_PROOF, choices);
        }
        if (refund == Refund.FAILED || refund == Refund.RETURNED) {
            comes(world, Fault.WEBHOOK, Event.FAILURE_PROOF, choices);
        }
        boolean hinted = Evidence.of(world, world.events).hints();
        if (!hinted || setting.manyHints()) {
            comes(world, Fault.HINT, Event.SUCCESS_HINT, choices);
            comes(world, Fault.HINT, Event.FAILURE_HINT, choices);
        }
    }

    private void comes(World world, Fault fault, Event event, Choices<World> choices) {
        boolean seen = (world.events & event.bit()) != 0;
        if (!seen) {
            choices.fault(fault, () -> event.words + " is stored", next -> arrives(next, event));
        } else if (!setting.keeps(Guard.EVENTS_ONCE)) {
            choices.fault(
                    fault,
                    () -> event.words + " comes again and is stored again",
                    next -> next.breaches(Breach.EVIDENCE_LOST));
        }
    }

    /** One transaction: the observation and its unread row. */
    void arrives(World world, Event event) {
        world.trace.add(World.OUTSIDE, () -> new Operation.Tell(event), () -> "stored");
        world.events |= event.bit();
        world.unread |= event.bit();
        boolean open = !world.job.state.isClosed();
        if (event == Event.SUCCESS_PROOF && open && !setting.keeps(Guard.EVENTS_THROUGH_THE_FENCE)) {
            world.job.state = RefundState.SUCCEEDED;
            world.job.claimId = 0;
            Write.book(world.job);
            world.breaches(Breach.OLD_FENCE);
        }
    }
}
