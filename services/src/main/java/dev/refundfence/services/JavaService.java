package dev.refundfence.services;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One of our own services as a process of its own, on the JDK that runs us. Used by one thread at a time. */
final class JavaService {
    private static final HttpClient HTTP =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();

    /** Covers a cold start on a busy machine with the first migration. */
    private static final Duration READY = Duration.ofMinutes(3);

    /** The services end calls in flight before they go; a provider's call may last 3 s. */
    private static final Duration STOP = Duration.ofSeconds(30);

    /**
     * How to run it.
     *
     * @param name for people
     * @param jar the executable jar
     * @param arguments after the jar
     * @param environment variables added to ours
     * @param port where it serves
     * @param managementPort where its health is
     * @param log gets its output
     */
    record Recipe(
            String name,
            Path jar,
            List<String> arguments,
            Map<String, String> environment,
            int port,
            int managementPort,
            Path log) {
        Recipe {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        /** Without the environment: it holds passwords. */
        @Override
        public String toString() {
            return name + " " + jar + " " + arguments;
        }
    }

    private final Recipe recipe;
    private final Progress progress;
    private final Child child;

    private JavaService(Recipe recipe, Progress progress, Child child) {
        this.recipe = recipe;
        this.progress = progress;
        this.child = child;
    }

    /** Starts it and returns at once; {@link #awaitReady} tells when it can be used. */
    static JavaService start(Progress progress, Recipe recipe) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        // The first: Temporal's shaded Netty loads a native library. The second: a stack shares one machine.
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Xmx512m", "-jar", "" + recipe.jar()));
        command.addAll(recipe.arguments());
        Child.Command line = new Child.Command(recipe.name(), command, recipe.environment(), recipe.log());
        return new JavaService(recipe, progress, Child.start(line, STOP));
    }

    /** @throws ServiceMissingException if it ends or is not ready in time, with what its log says */
    void awaitReady() {
        long started = System.nanoTime();
        long said = started;
        while (!isReady()) {
            long now = System.nanoTime();
            if (!child.isAlive() || now - started > READY.toNanos()) {
                child.stop();
                throw new ServiceMissingException("the " + recipe.name() + " did not become ready at " + recipe.port()
                        + "; " + recipe.log() + " ends with:\n" + lastLines());
            }
            if (now - said > Duration.ofSeconds(10).toNanos()) {
                said = now;
                progress.say(recipe.name() + ": still starting after "
                        + Duration.ofNanos(now - started).toSeconds() + " s (" + recipe.log() + ")");
            }
            Pause.briefly();
        }
        progress.say(
                recipe.name() + ": ready at " + url() + " (process " + child.pid() + ", log " + recipe.log() + ")");
    }

    private String lastLines() {
        List<String> lines = Folders.lines(recipe.log());
        return String.join("\n", lines.subList(Math.max(0, lines.size() - 12), lines.size()));
    }

    private boolean isReady() {
        URI readiness = URI.create("http://127.0.0.1:" + recipe.managementPort() + "/actuator/health/readiness");
        try {
            HttpRequest ask = HttpRequest.newBuilder(readiness)
                    .timeout(Duration.ofSeconds(3))
                    .build();
            return HTTP.send(ask, HttpResponse.BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException notYet) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new ServiceMissingException("interrupted while the " + recipe.name() + " was starting", e);
        }
    }

    String url() {
        return "http://127.0.0.1:" + recipe.port();
    }

    boolean isAlive() {
        return child.isAlive();
    }

    long pid() {
        return child.pid();
    }

    /** In order: it ends what it does first. */
    void stop() {
        child.stop();
    }

    /** As a crash: SIGKILL. */
    void kill() {
        child.kill();
    }
}
