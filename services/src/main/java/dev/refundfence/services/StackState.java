package dev.refundfence.services;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What is known of a stack that runs by itself: the process that owns it, and where its parts answer.
 *
 * @param pid the owner; ending it ends the stack
 * @param startedAt when the owner started, in milliseconds since 1970 UTC: process ids are used again, so both must agree
 * @param addresses where the parts answer, as {@link Stack#addresses} gives them
 */
public record StackState(long pid, long startedAt, Map<String, String> addresses) {
    private static final String FILE = "stack.properties";
    /** Set for an owner whose database and Temporal are docker-compose.yml's: they are stopped after it. */
    static final String CONTAINERS = "STACK_CONTAINERS";

    private static final Duration STOP = Duration.ofMinutes(2);

    /** Copies, and keeps the order. */
    public StackState {
        addresses = Collections.unmodifiableMap(new LinkedHashMap<>(addresses));
    }

    /** The state of a stack that this process owns. */
    public static StackState ofThisProcess(Map<String, String> addresses) {
        ProcessHandle owner = ProcessHandle.current();
        Map<String, String> all = new LinkedHashMap<>(addresses);
        if (System.getenv().containsKey(CONTAINERS)) {
            all.put("containers", "docker compose, stopped with the rest");
        }
        return new StackState(owner.pid(), startOf(owner), all);
    }

    /** The stack of that folder if its owner lives. */
    public static Optional<StackState> running(Path folder) {
        return read(folder.resolve(FILE)).filter(state -> state.owner().isPresent());
    }

    /** Writes it where {@link #running} looks. Replaced in one step: a reader never sees half of it. */
    public void save(Path folder) {
        Properties properties = new Properties();
        properties.setProperty("pid", "" + pid);
        properties.setProperty("started-at", "" + startedAt);
        int place = 0;
        for (Map.Entry<String, String> address : addresses.entrySet()) {
            properties.setProperty("address." + place++ + "." + address.getKey(), address.getValue());
        }
        try {
            StringWriter text = new StringWriter();
            properties.store(text, "The stack of ./refunds up; ./refunds down stops it.");
            Path half = folder.resolve(FILE + ".new");
            Folders.write(half, text.toString());
            Files.move(half, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the state of the stack in " + folder, e);
        }
    }

    /** Asks the owner to stop everything and waits for its end, two minutes at most; false when it still lives then. */
    public boolean stop(Path folder) {
        Optional<ProcessHandle> owner = owner();
        try {
            if (owner.isPresent()) {
                owner.get().destroy();
                owner.get().onExit().get(STOP.toSeconds(), TimeUnit.SECONDS);
            }
            if (addresses.containsKey("containers")) {
                Compose.down(folder);
            }
            Folders.delete(folder.resolve(FILE));
            return true;
        } catch (TimeoutException stillThere) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (ExecutionException e) {
            throw new IllegalStateException("waiting for process " + pid + " failed", e);
        }
    }

    private Optional<ProcessHandle> owner() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).filter(process -> startOf(process) == startedAt);
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    private static Optional<StackState> read(Path file) {
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
        Map<String, String> addresses = new LinkedHashMap<>();
        properties.stringPropertyNames().stream()
                .filter(name -> name.startsWith("address."))
                .sorted()
                .forEach(name ->
                        addresses.put(name.replaceFirst("address\\.\\d+\\.", ""), properties.getProperty(name)));
        return Optional.of(new StackState(
                Long.parseLong(properties.getProperty("pid", "0")),
                Long.parseLong(properties.getProperty("started-at", "0")),
                addresses));
    }
}
