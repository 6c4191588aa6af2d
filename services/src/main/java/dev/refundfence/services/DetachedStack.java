package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Starts a stack in a process of its own that outlives us, and follows it until it is up. That process owns every other one, so that
 * ending it is all there is to stop.
 */
public final class DetachedStack {
    private final Path folder;
    private final String main;
    private final List<String> arguments;

    /**
     * @param folder of the stack; the owner must save its {@link StackState} there when everything is up
     * @param main the class that owns the stack, when we do not run from a jar
     * @param arguments that make the jar or that class own the stack
     */
    public DetachedStack(Path folder, String main, String... arguments) {
        this.folder = folder;
        this.main = main;
        this.arguments = List.of(arguments);
    }

    /**
     * Returns when everything is ready. If we are stopped meanwhile, so is the stack.
     *
     * @throws ServiceMissingException if the owner ends before; its own words are in what was told
     */
    public StackState start(Progress progress) {
        Path log = Folders.create(folder).resolve("stack.log");
        Folders.delete(log);
        Optional<Map<String, String>> containers = Compose.up(progress, folder);
        Process owner = launch(log, containers.orElse(Map.of()));
        Runnable stop = owner::destroy;
        AtExit.add(stop);
        int told = 0;
        while (true) {
            // Looked at before the log: what an owner said before it ended is then told completely.
            boolean alive = owner.isAlive();
            Optional<StackState> state = StackState.running(folder);
            List<String> lines = Folders.lines(log);
            lines.stream().skip(told).filter(line -> !line.startsWith("  ")).forEach(progress::say);
            told = lines.size();
            if (state.isPresent()) {
                AtExit.remove(stop);
                return state.get();
            }
            if (!alive) {
                AtExit.remove(stop);
                containers.ifPresent(running -> Compose.down(folder));
                throw new ServiceMissingException("the stack did not come up; what it said is in " + log);
            }
            Pause.briefly();
        }
    }

    private Process launch(Path log, Map<String, String> containers) {
        List<String> command = new ArrayList<>();
        Executables.find("setsid").ifPresent(setsid -> command.add(setsid.toString()));
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(List.of("--enable-native-access=ALL-UNNAMED", "-Drefunds.home=" + Home.folder()));
        Path classPath = Path.of(System.getProperty("java.class.path", ""));
        command.addAll(
                Files.isRegularFile(classPath)
                        ? List.of(
                                "-jar",
                                Jars.copy(classPath, folder.resolve("owner")).toString())
                        : List.of("-cp", classPath.toString(), main));
        command.addAll(arguments);
        try {
            // No pipe to us: the owner goes on when we end.
            ProcessBuilder builder = new ProcessBuilder(command)
                    .redirectInput(
                            ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile());
            builder.environment().putAll(containers);
            if (!containers.isEmpty()) {
                builder.environment().put(StackState.CONTAINERS, "compose");
            }
            return builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start the stack's process", e);
        }
    }
}
