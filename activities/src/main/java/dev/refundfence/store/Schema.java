package dev.refundfence.store;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;
import org.jspecify.annotations.Nullable;

/** Makes the tables, and gives the application's user its rights on them. */
public final class Schema {

    private static final String MIGRATIONS = "classpath:db/migration";
    private static final String GRANTS = "classpath:db/grants";

    private Schema() {}

    /**
     * Brings the schema to this version and grants. Does nothing that is already done; two instances that start together wait for each
     * other.
     *
     * @param migrating may create tables, and pass its rights on
     * @param applicationUser gets its rights table by table; null or the migrating user itself: nothing is granted, and the append-only
     *     tables are not protected
     */
    public static void migrate(DatabaseLogin migrating, @Nullable String applicationUser) {
        List<String> locations = new ArrayList<>(List.of(MIGRATIONS));
        FluentConfiguration flyway = flyway(migrating);
        if (applicationUser != null && !applicationUser.equals(migrating.user())) {
            locations.add(GRANTS);
            flyway.placeholders(Map.of("applicationUser", applicationUser, "schema", name(migrating.url())));
        }
        flyway.locations(locations.toArray(String[]::new)).load().migrate();
    }

    /** The versions that this program knows, compared with those that the database has; only reads. */
    static Flyway known(DatabaseLogin login) {
        return flyway(login).locations(MIGRATIONS).load();
    }

    private static FluentConfiguration flyway(DatabaseLogin login) {
        return Flyway.configure()
                .dataSource(login.url(), login.user(), login.password())
                // A newer version than ours is foreign: its writers may have rules that we do not know.
                .ignoreMigrationPatterns(new String[0])
                // Nobody drops these tables through a configuration mistake.
                .cleanDisabled(true);
    }

    /** The schema's name in a JDBC address. */
    static String name(String url) {
        String path = url.substring(url.indexOf('/', url.indexOf("//") + 2) + 1);
        int query = path.indexOf('?');
        String name = query < 0 ? path : path.substring(0, query);
        if (name.isEmpty()) {
            throw new IllegalArgumentException(
                    "the database's address must name a schema: jdbc:mysql://host:3306/schema");
        }
        return name;
    }
}
