package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A server that a killed run of ours left behind: two servers over one data folder would destroy it. */
final class Leftover {
    private static final Duration GRACE = Duration.ofSeconds(20);

    private Leftover() {}

    /**
     * Stops the process that the pid file names, if it still is the server of that data folder: process ids are used again, and we end
     * nothing that is not ours.
     */
    static void stop(Path pidFile, Path data) {
        pid(pidFile)
                .flatMap(ProcessHandle::of)
                .filter(process -> commandLine(process).contains(data.toString()))
                .ifPresent(Leftover::end);
    }

    private static Optional<Long> pid(Path file) {
        List<String> lines = Folders.lines(file);
        return lines.isEmpty() || !lines.getFirst().strip().matches("\\d{1,10}")
                ? Optional.empty()
                : Optional.of(Long.valueOf(lines.getFirst().strip()));
    }

    /** Linux tells the whole line, other systems the parts. */
    private static String commandLine(ProcessHandle process) {
        ProcessHandle.Info about = process.info();
        return about.commandLine().orElse("")
                + String.join(" ", about.arguments().orElse(new String[0]));
    }

    private static void end(ProcessHandle process) {
        process.destroy();
        try {
            process.onExit().get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException stillThere) {
            process.destroyForcibly();
            process.onExit().join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServiceMissingException("interrupted while an old server was stopping", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for process " + process.pid() + " failed", e);
        }
    }
}
