package dev.refundfence.services;

import java.nio.file.Path;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What a stack is to be.
 *
 * @param folder gets the data, the logs and the state of the stack
 * @param ports one for each name
 * @param temporal what its Temporal server keeps and shows, where we run it
 * @param settings environment variables for the application beyond those that the stack sets
 */
public record StackPlan(
        Path folder, Map<StackPort, Integer> ports, TemporalPlace.Keeping temporal, Map<String, String> settings) {

    /** Copies: a plan does not change under a running stack. */
    public StackPlan {
        Map<StackPort, Integer> copy = new EnumMap<>(StackPort.class);
        copy.putAll(ports);
        ports = Collections.unmodifiableMap(copy);
        settings = Map.copyOf(settings);
    }

    /** For a developer: the usual ports, everything kept. Reads the port settings from the environment. */
    public static StackPlan kept(Path folder) {
        return new StackPlan(
                folder, StackPort.fromEnvironment(System.getenv()), TemporalPlace.Keeping.FILE_WITH_UI, Map.of());
    }

    /** For a demo or a test: free ports, the workflows in memory; the database is durable as in production. */
    public static StackPlan passing(Path folder) {
        return new StackPlan(folder, StackPort.free(), TemporalPlace.Keeping.MEMORY_WITH_UI, Map.of());
    }

    /** The same with one more environment variable for the application. */
    public StackPlan with(String name, String value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(name, value);
        return new StackPlan(folder, ports, temporal, more);
    }

    int port(StackPort port) {
        return ports.getOrDefault(port, port.usual());
    }
}
