package dev.refundfence.app.cli;

import dev.refundfence.services.DetachedStack;
import dev.refundfence.services.Progress;
import dev.refundfence.services.Stack;
import dev.refundfence.services.StackOperators;
import dev.refundfence.services.StackPlan;
import dev.refundfence.services.StackState;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts the stack and leaves it running, owned by a process of its own that {@link Down} ends. */
@Command(
        name = "up",
        mixinStandardHelpOptions = true,
        description =
                "Starts database, Temporal with UI, ledger and application on this machine, and leaves them running.",
        footer = {
            "Everything is kept in .cache/stack. Calling it again prints the addresses.",
            "A port that is taken: set STACK_APPLICATION_PORT, STACK_LEDGER_PORT, STACK_TEMPORAL_PORT,",
            "STACK_TEMPORAL_UI_PORT or STACK_DATABASE_PORT."
        })
final class Up implements Callable<Integer> {
    @Option(names = "--foreground", description = "Stay in this terminal; Ctrl-C stops everything.")
    private boolean foreground;

    @Override
    public Integer call() throws InterruptedException {
        Progress progress = Progress.to(System.out);
        Optional<StackState> running = StackState.running(StackFolder.path());
        if (running.isPresent()) {
            progress.say("the stack is up already (process " + running.get().pid() + "); ./refunds down stops it");
            print(running.get().addresses(), System.out);
            sayOperators(progress);
            return ExitStatus.DONE;
        }
        return foreground ? own(progress) : detach(progress);
    }

    private static int detach(Progress progress) throws InterruptedException {
        StackState state =
                new DetachedStack(StackFolder.path(), Main.class.getName(), "up", "--foreground").start(progress);
        print(state.addresses(), System.out);
        sayOperators(progress);
        progress.say("./refunds down stops it");
        return ExitStatus.DONE;
    }

    /** Runs until this process is told to end; stopping in order is the stack's own business. */
    private static int own(Progress progress) throws InterruptedException {
        try (Stack stack = Stack.start(progress, StackPlan.kept(StackFolder.path()))) {
            print(stack.addresses(), System.out);
            StackState.ofThisProcess(stack.addresses()).save(StackFolder.path());
            new CountDownLatch(1).await();
            return ExitStatus.DONE;
        }
    }

    private static void sayOperators(Progress progress) {
        StackOperators.running(StackFolder.path())
                .ifPresent(operators -> progress.say("review desk: ./refunds review list finds this stack as '"
                        + operators.first().name() + "'; to approve, REFUNDS_OPERATOR="
                        + operators.second().name() + ". Names and passwords: "
                        + StackOperators.file(StackFolder.path())));
    }

    private static void print(Map<String, String> addresses, PrintStream out) {
        addresses.forEach((what, where) -> out.printf("  %-12s %s%n", what, where));
        out.flush();
    }
}
