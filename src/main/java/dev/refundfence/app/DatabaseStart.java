package dev.refundfence.app;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.app.RefundsProperties.Db;
import dev.refundfence.store.DatabaseChecks;
import dev.refundfence.store.DatabaseLogin;
import dev.refundfence.store.DatabaseRefusedException;
import dev.refundfence.store.Databases;
import dev.refundfence.store.Schema;
import dev.refundfence.store.Transactions;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the database: migrate, grant, connect as the application, refuse what breaks a rule of the protocol. */
final class DatabaseStart {

    private static final Logger LOG = LoggerFactory.getLogger(DatabaseStart.class);

    // Every worker slot that runs a step holds a connection for one short transaction; more would only wait for each
    // other's locks.
    private static final int CONNECTIONS = 20;

    private DatabaseStart() {}

    static HikariDataSource open(Db db) {
        DatabaseLogin login = login(db.url(), db.user(), db.password());
        HikariDataSource pool = null;
        try {
            migrate(db, login);
            pool = Databases.pool(login, "refunds", CONNECTIONS);
            new DatabaseChecks(new Transactions(pool), login).run().forEach(LOG::warn);
            return pool;
        } catch (DatabaseRefusedException e) {
            close(pool);
            throw StartRefusedException.serviceMissing(
                    "The database at " + db.where() + " cannot be used: " + e.getMessage(), e);
        } catch (RuntimeException e) {
            close(pool);
            throw StartRefusedException.serviceMissing(
                    "The database does not answer at " + db.where() + " as it must: "
                            + rootOf(e).getMessage()
                            + "\nStart it (./refunds up does), or set REFUNDS_DB_URL, REFUNDS_DB_USER and REFUNDS_DB_PASSWORD.",
                    e);
        }
    }

    private static void migrate(Db db, DatabaseLogin application) {
        if (db.migrationUser() == null) {
            LOG.warn("only one database user is configured: the append-only tables are not protected from it;"
                    + " set REFUNDS_DB_MIGRATION_USER and REFUNDS_DB_MIGRATION_PASSWORD");
            Schema.migrate(application, null);
        } else {
            Schema.migrate(login(db.url(), db.migrationUser(), db.migrationPassword()), application.user());
        }
    }

    private static DatabaseLogin login(@Nullable String url, @Nullable String user, String password) {
        return new DatabaseLogin(
                Objects.requireNonNull(url, "checked by RefundsProperties.faults"),
                Objects.requireNonNull(user, "checked by RefundsProperties.faults"),
                password);
    }

    private static void close(@Nullable HikariDataSource pool) {
        if (pool != null) {
            pool.close();
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
