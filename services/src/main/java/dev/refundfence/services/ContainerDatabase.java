package dev.refundfence.services;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.testcontainers.containers.ContainerLaunchException;
import org.testcontainers.mysql.MySQLContainer;

/** MySQL in a container. Its files go with the container: what must be kept is kept by compose (docker-compose.yml). */
final class ContainerDatabase {
    static final String IMAGE = "mysql:8.4";

    private ContainerDatabase() {}

    static Optional<DatabaseServer> start(Progress progress, DatabasePlace place) {
        if (!DockerEngine.answers()) {
            return Optional.empty();
        }
        progress.say("database: starting the container " + IMAGE);
        String password = Randoms.letters(24);
        // The container knows root with the same password as the first user.
        MySQLContainer container = new MySQLContainer(IMAGE).withPassword(password);
        container.withCommand(arguments(place).toArray(String[]::new));
        try {
            container.start();
        } catch (ContainerLaunchException | IllegalStateException e) {
            container.stop();
            throw new ServiceMissingException("the container " + IMAGE + " does not start: " + rootMessage(e), e);
        }
        DatabaseAddress address = DatabaseAddress.of(
                container.getHost(), container.getMappedPort(MySQLContainer.MYSQL_PORT), "root", password);
        DatabaseServer server = new DatabaseServer(address, container::stop);
        progress.say("database: " + server.product() + " at " + server.where() + ", the container " + IMAGE);
        return Optional.of(server);
    }

    static List<String> arguments(DatabasePlace place) {
        List<String> arguments = new ArrayList<>(List.of(
                "--character-set-server=utf8mb4",
                "--collation-server=utf8mb4_bin",
                "--default-time-zone=+00:00",
                "--max-connections=500"));
        arguments.addAll(
                place.durable()
                        ? List.of("--sync-binlog=1", "--innodb-flush-log-at-trx-commit=1")
                        : List.of("--skip-log-bin", "--innodb-flush-log-at-trx-commit=2"));
        return arguments;
    }

    private static String rootMessage(Throwable e) {
        Throwable root = e;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return String.valueOf(root.getMessage());
    }
}
