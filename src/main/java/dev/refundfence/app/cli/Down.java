package dev.refundfence.app.cli;

import dev.refundfence.services.Progress;
import dev.refundfence.services.StackState;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Stops what {@link Up} started, and nothing else. */
@Command(
        name = "down",
        mixinStandardHelpOptions = true,
        description = "Stops the stack that `up` started. Its data stay in .cache/stack.")
final class Down implements Callable<Integer> {
    @Override
    public Integer call() {
        Progress progress = Progress.to(System.out);
        Optional<StackState> running = StackState.running(StackFolder.path());
        if (running.isEmpty()) {
            progress.say("no stack is running (looked in " + StackFolder.path() + ")");
            return ExitStatus.DONE;
        }
        progress.say("stopping application, ledger, Temporal, database (process "
                + running.get().pid() + ")");
        if (running.get().stop(StackFolder.path())) {
            progress.say("stopped");
            return ExitStatus.DONE;
        }
        progress.say(
                "it has not ended after 2 minutes: see " + StackFolder.path().resolve("stack.log"));
        return ExitStatus.WRONG;
    }
}
