package dev.refundfence.services;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The order in which a database is looked for, and what is said on the way. */
final class DatabaseSearch {
    /** One place to look: empty means that there is nothing there, an exception that it is there and does not work. */
    private interface Look {
        Optional<DatabaseServer> into(Progress progress, DatabasePlace place);
    }

    private DatabaseSearch() {}

    static DatabaseServer find(Progress progress, DatabasePlace place) {
        Optional<DatabaseServer> given = given(progress, System.getenv());
        if (given.isPresent()) {
            return given.get();
        }
        List<String> tried = new ArrayList<>(List.of("REFUNDS_DB_URL is not set"));
        Map<String, Look> looks = new LinkedHashMap<>();
        looks.put("a Docker engine", ContainerDatabase::start);
        looks.put("a mysqld on the PATH", InstalledDatabase::start);
        looks.put("the embedded MariaDB", (say, where) -> Optional.of(EmbeddedDatabase.start(say, where)));
        for (Map.Entry<String, Look> look : looks.entrySet()) {
            try {
                Optional<DatabaseServer> found = look.getValue().into(progress, place);
                if (found.isPresent()) {
                    return found.get();
                }
                tried.add(look.getKey() + " is not there");
            } catch (FolderInUseException e) {
                throw e;
            } catch (ServiceMissingException doesNotWork) {
                tried.add(look.getKey() + " does not work: " + doesNotWork.getMessage());
                progress.say("database: passed over " + look.getKey() + ": " + doesNotWork.getMessage());
            }
        }
        throw new ServiceMissingException("no database: " + String.join("; ", tried)
                + ". Install MySQL 8.4 or newer (so that mysqld is on the PATH), start Docker, or set REFUNDS_DB_URL,"
                + " REFUNDS_DB_MIGRATION_USER and REFUNDS_DB_MIGRATION_PASSWORD.");
    }

    /** A given address that does not answer is an error and not passed over: somebody meant that server and no other. */
    static Optional<DatabaseServer> given(Progress progress, Map<String, String> environment) {
        String url = environment.getOrDefault("REFUNDS_DB_URL", "");
        if (url.isBlank()) {
            return Optional.empty();
        }
        boolean migrates = environment.containsKey("REFUNDS_DB_MIGRATION_USER");
        String user = environment.getOrDefault(migrates ? "REFUNDS_DB_MIGRATION_USER" : "REFUNDS_DB_USER", "");
        String password =
                environment.getOrDefault(migrates ? "REFUNDS_DB_MIGRATION_PASSWORD" : "REFUNDS_DB_PASSWORD", "");
        DatabaseServer server = new DatabaseServer(DatabaseAddress.given(url, user, password), () -> {});
        progress.say("database: " + server.product() + " at " + server.where() + ", given by REFUNDS_DB_URL");
        return Optional.of(server);
    }
}
