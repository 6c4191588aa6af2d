package dev.refundfence.app;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Shows as {@code database}: whether refunds can be accepted and moved at all. */
@Component("database")
class DatabaseHealth implements HealthIndicator {

    private static final int PATIENCE_SECONDS = 2;

    private final DataSource dataSource;

    DatabaseHealth(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public Health health() {
        try (Connection connection = dataSource.getConnection()) {
            return connection.isValid(PATIENCE_SECONDS)
                    ? Health.up()
                            .withDetail("product", connection.getMetaData().getDatabaseProductVersion())
                            .build()
                    : missing("the connection is not valid");
        } catch (SQLException e) {
            return missing(e.toString());
        }
    }

    private static Health missing(String why) {
        return Health.down()
                .withDetail("missing", "the database does not answer: " + why)
                .build();
    }
}
