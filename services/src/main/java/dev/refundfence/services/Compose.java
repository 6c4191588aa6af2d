package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Database and Temporal of docker-compose.yml, for a stack that is kept where a Docker engine answers. */
public final class Compose {
    /** The first time both images are pulled. */
    private static final Duration UP = Duration.ofMinutes(10);

    private static final Duration DOWN = Duration.ofMinutes(2);

    private Compose() {}

    /**
     * Brings both up and gives the environment variables that name them; empty where something else is named already, or there is no engine,
     * no compose, or it does not work, each of which is told.
     */
    public static Optional<Map<String, String>> up(Progress progress, Path folder) {
        Map<String, String> given = System.getenv();
        if (given.containsKey("REFUNDS_DB_URL") || given.containsKey("TEMPORAL_ADDRESS") || !DockerEngine.answers()) {
            return Optional.empty();
        }
        Path log = folder.resolve("compose.log");
        if (run(log, List.of("version"), DOWN) != 0) {
            progress.say("docker: an engine answers, but there is no docker compose: passed over");
            return Optional.empty();
        }
        progress.say("docker: compose brings up database and temporal (log " + log + ")");
        int logged = Folders.lines(log).size();
        if (run(log, List.of("up", "--detach", "--wait", "database", "temporal"), UP) != 0) {
            progress.say("docker: passed over, compose says: " + ServerLog.reason(log, logged));
            run(log, List.of("down"), DOWN);
            return Optional.empty();
        }
        return Optional.of(addresses(given));
    }

    /** Stops both; their volumes stay. */
    public static void down(Path folder) {
        run(folder.resolve("compose.log"), List.of("down"), DOWN);
    }

    static Map<String, String> addresses(Map<String, String> environment) {
        Map<StackPort, Integer> ports = StackPort.fromEnvironment(environment);
        return Map.of(
                "REFUNDS_DB_URL",
                "jdbc:mysql://127.0.0.1:" + ports.get(StackPort.DATABASE) + "/?allowPublicKeyRetrieval=true",
                "REFUNDS_DB_MIGRATION_USER",
                "root",
                "REFUNDS_DB_MIGRATION_PASSWORD",
                environment.getOrDefault("STACK_DATABASE_PASSWORD", "refunds"),
                "TEMPORAL_ADDRESS",
                "127.0.0.1:" + ports.get(StackPort.TEMPORAL),
                "TEMPORAL_UI_URL",
                "http://127.0.0.1:" + ports.get(StackPort.TEMPORAL_UI));
    }

    private static int run(Path log, List<String> arguments, Duration atMost) {
        List<String> command = new ArrayList<>(List.of("docker", "compose", "--file"));
        command.add(Home.folder().resolve("docker-compose.yml").toString());
        command.addAll(arguments);
        return Child.start(new Child.Command("docker compose", command, Map.of(), log), Duration.ofSeconds(20))
                .await(atMost);
    }
}
