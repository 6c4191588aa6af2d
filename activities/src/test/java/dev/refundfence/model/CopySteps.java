package dev.refundfence.model;

import java.util.function.Supplier;

/** What crashes and Temporal do to an execution: it ends, it runs twice, it runs late, it is given up while it still runs. */
final class CopySteps {
    private static final int COPIES = 2;

    private final Setting setting;

    CopySteps(Setting setting) {
        this.setting = setting;
    }

    void offer(World world, int i, Choices<World> choices) {
        Worker worker = world.workers[i];
        if (worker.phase != Worker.Phase.IDLE) {
            crash(world, i, choices);
        }
        boolean otherIsFree = world.workers[1 - i].phase == Worker.Phase.IDLE;
        if (worker.phase != Worker.Phase.IDLE && otherIsFree && world.copies < COPIES) {
            copy(worker, i, choices);
        }
    }

    /** A crash forgets all that the worker knew. What it had put on the wire may still arrive. */
    private void crash(World world, int i, Choices<World> choices) {
        Worker worker = world.workers[i];
        choices.fault(Fault.CRASH, () -> choices.name(i) + " crashes", next -> next.workers[i].forget());
        if (worker.phase == Worker.Phase.CALLING
                && worker.kind == Kind.SEND
                && !worker.stalled
                && !world.provider.wireIsFull()) {
            choices.fault(Fault.CRASH, () -> choices.name(i) + " crashes; its request is on the wire", next -> {
                next.provider.delay(setting.keyOf(next.workers[i]));
                next.workers[i].forget();
            });
        }
        if (worker.phase == Worker.Phase.TO_DECIDE) {
            choices.fault(
                    Fault.COPY,
                    () -> choices.name(i) + " ends: it was a copy whose result nobody waits for",
                    next -> next.workers[i].forget());
        }
    }

    /** Two copies bound the search. A copy begins at an activity's beginning: nothing resumes in the middle of a call. */
    private static void copy(Worker worker, int i, Choices<World> choices) {
        switch (worker.phase) {
            case UNCERTAIN, TO_DECIDE, TO_WRITE ->
                again(choices, i, worker.phase, () -> " repeats what " + choices.name(i) + " does");
            case HOLDING -> {
                again(choices, i, worker.phase, () -> " runs the same activity");
                givenUp(choices, i, Answer.NOT_SENT, () -> " gives the activity up as not started; it is still to run");
            }
            case CALLING, HEARD -> {
                again(choices, i, Worker.Phase.HOLDING, () -> " runs the same activity from its beginning");
                givenUp(choices, i, Answer.UNKNOWN, () -> " gives the activity up as unknown; it still runs");
            }
            case IDLE, TO_BOOK -> {}
        }
    }

    private static void again(Choices<World> choices, int i, Worker.Phase phase, Supplier<String> words) {
        choices.fault(Fault.COPY, () -> choices.name(1 - i) + words.get(), next -> {
            Worker twin = copyOf(next, i);
            twin.phase = phase;
            if (phase == Worker.Phase.HOLDING) {
                twin.startsAgain();
            }
        });
    }

    /** The workflow's timers do not stop the activity: from here on both go on under one fence. */
    private static void givenUp(Choices<World> choices, int i, Answer believed, Supplier<String> words) {
        choices.fault(
                Fault.COPY,
                () -> choices.name(1 - i) + ", the workflow of " + choices.name(i) + "," + words.get(),
                next -> copyOf(next, i).decidesOn(believed));
    }

    private static Worker copyOf(World world, int i) {
        world.copies++;
        Worker twin = world.workers[1 - i];
        twin.copy(world.workers[i]);
        return twin;
    }
}
