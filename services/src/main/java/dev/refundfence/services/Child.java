package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * A program that we started and that must not outlive us. Its output goes to a file. It ends by {@link #stop}, by the JVM's orderly
 * end, and, because it is tied to a pipe that only we hold open, even when this JVM is killed with -9. Thread-safe.
 */
public final class Child {
    /**
     * Run by sh around every program: a watcher waits for the end of its standard input, which is the end of our JVM, and then stops
     * the program, which has the shell's own process id because of exec. Ten seconds later it is killed.
     */
    private static final String TETHER = "exec 3<&0; (cat <&3 >/dev/null; kill -TERM $$ || exit; n=0;"
            + " while [ $n -lt 10 ] && kill -0 $$; do sleep 1; n=$((n+1)); done; kill -KILL $$) >/dev/null 2>&1 &"
            + " exec \"$@\" </dev/null 3<&-";

    /**
     * What to run.
     *
     * @param name what people call it, for messages
     * @param arguments the program and its arguments
     * @param environment variables added to our own
     * @param log gets its standard output and error; appended to
     */
    public record Command(String name, List<String> arguments, Map<String, String> environment, Path log) {
        public Command {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        /** Without the environment: it holds passwords. */
        @Override
        public String toString() {
            return name + " " + arguments;
        }
    }

    private final Command command;
    private final Process process;
    private final Duration grace;
    private final Runnable stop = this::stop;

    private Child(Command command, Process process, Duration grace) {
        this.command = command;
        this.process = process;
        this.grace = grace;
    }

    /** Starts it; {@code grace} is how long it may take to end after SIGTERM before it is killed. */
    public static Child start(Command command, Duration grace) {
        List<String> line = new ArrayList<>();
        // A session of its own keeps a terminal's Ctrl-C away from it: we stop our children ourselves, in order.
        Executables.find("setsid").ifPresent(setsid -> line.add(setsid.toString()));
        line.addAll(List.of("sh", "-c", TETHER, command.name()));
        line.addAll(command.arguments());
        ProcessBuilder builder = new ProcessBuilder(line)
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(command.log().toFile()));
        builder.environment().putAll(command.environment());
        try {
            Files.createDirectories(command.log().toAbsolutePath().getParent());
            Child child = new Child(command, builder.start(), grace);
            AtExit.add(child.stop);
            return child;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + command.name() + ": " + command.arguments(), e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    public long pid() {
        return process.pid();
    }

    public Path log() {
        return command.log();
    }

    /** Waits for its own end and gives its exit status; when the time is over it is stopped and {@code -1} is given. */
    public int await(Duration atMost) {
        try {
            if (process.waitFor(atMost.toMillis(), TimeUnit.MILLISECONDS)) {
                AtExit.remove(stop);
                return process.exitValue();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        stop();
        return -1;
    }

    /** SIGTERM, then SIGKILL when the grace is over. Returns when it is gone; harmless when it is gone already. */
    public void stop() {
        process.destroy();
        try {
            if (!process.waitFor(grace.toMillis(), TimeUnit.MILLISECONDS)) {
                kill();
            }
        } catch (InterruptedException e) {
            kill();
            Thread.currentThread().interrupt();
        }
        AtExit.remove(stop);
    }

    /** SIGKILL, as a crash. Returns when it is gone. */
    public void kill() {
        process.destroyForcibly();
        process.onExit().join();
        AtExit.remove(stop);
    }
}
