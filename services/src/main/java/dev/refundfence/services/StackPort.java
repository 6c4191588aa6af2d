package dev.refundfence.services;

import java.util.EnumMap;
import java.util.Map;

/** The ports of a stack on the loopback address, and what they are when nobody says otherwise. docker-compose.yml has the same. */
public enum StackPort {
    /** Not 3306: many machines have a database of their own there. */
    DATABASE(13306),
    TEMPORAL(7233),
    TEMPORAL_UI(8233),
    LEDGER(8090),
    LEDGER_MANAGEMENT(8091),
    APPLICATION(8080),
    APPLICATION_MANAGEMENT(8081);

    private final int usual;

    StackPort(int usual) {
        this.usual = usual;
    }

    /** The port where nothing else is set. */
    public int usual() {
        return usual;
    }

    /** The environment variable that changes it. */
    public String setting() {
        return "STACK_" + name() + "_PORT";
    }

    /** The usual ports, each changed by its setting. {@code 0} there takes a free one. */
    public static Map<StackPort, Integer> fromEnvironment(Map<String, String> environment) {
        Map<StackPort, Integer> ports = new EnumMap<>(StackPort.class);
        for (StackPort port : values()) {
            ports.put(port, port.chosen(environment.getOrDefault(port.setting(), "")));
        }
        return ports;
    }

    /** Free ports for everything: a second stack beside the usual one. */
    public static Map<StackPort, Integer> free() {
        Map<StackPort, Integer> ports = new EnumMap<>(StackPort.class);
        for (StackPort port : values()) {
            int free = Ports.free();
            while (ports.containsValue(free)) {
                free = Ports.free();
            }
            ports.put(port, free);
        }
        return ports;
    }

    private int chosen(String text) {
        if (text.isBlank()) {
            return usual;
        }
        if (!text.matches("\\d{1,5}") || Integer.parseInt(text) > 65_535) {
            throw new IllegalArgumentException(setting() + " must be a port, 0 to 65535, but is " + text);
        }
        int port = Integer.parseInt(text);
        return port == 0 ? Ports.free() : port;
    }
}
