package dev.refundfence.app;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.app.RefundsProperties.Db;
import dev.refundfence.store.DatabaseChecks;
import dev.refundfence.store.Databases;
import dev.refundfence.store.Schema;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the database: migrate, grant, connect as the application, refuse what breaks a rule of the protocol. */
final class DatabaseStart {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseStart.class);

    private DatabaseStart() {}

    static HikariDataSource open(Db db) {
        String url = Objects.requireNonNull(db.url(), "checked by RefundsProperties.faults");
        String user = Objects.requireNonNull(db.user(), "checked by RefundsProperties.faults");
        try {
            migrate(db, url, user);
            HikariDataSource pool = Databases.pool(url, user, db.password());
            List<String> faults = DatabaseChecks.faults(pool);
            if (!faults.isEmpty()) {
                pool.close();
                throw StartRefusedException.serviceMissing(
                        "The database at " + url + " breaks rules that keep refunds safe:\n  - " + String.join("\n  - ", faults), null);
            }
            return pool;
        } catch (StartRefusedException e) {
            throw e;
        } catch (RuntimeException e) {
            throw StartRefusedException.serviceMissing(
                    "The database does not answer at " + url + " for user '" + user + "': " + rootOf(e).getMessage()
                            + "\nStart it (./refunds up does), or set REFUNDS_DB_URL, REFUNDS_DB_USER and REFUNDS_DB_PASSWORD.",
                    e);
        }
    }

    private static void migrate(Db db, String url, String user) {
        if (db.migrationUser() == null) {
            LOG.warn("only one database user is configured: the append-only tables are not protected from it;"
                    + " set REFUNDS_DB_MIGRATION_USER and REFUNDS_DB_MIGRATION_PASSWORD");
            Schema.migrate(url, user, db.password(), user);
        } else {
            Schema.migrate(url, db.migrationUser(), db.migrationPassword(), user);
        }
    }

    private static Throwable rootOf(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root;
    }
}
