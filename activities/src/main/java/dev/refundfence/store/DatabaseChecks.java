package dev.refundfence.store;

import static dev.refundfence.schema.Tables.DATABASE_IDENTITY;
import static dev.refundfence.schema.Tables.PROVIDER_SWITCHES;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.flywaydb.core.api.FlywayException;
import org.flywaydb.core.api.output.ValidateResult;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * Asks the database, at start-up and through the application's own pool, whether it keeps the rules that the fence depends on: a proxy
 * or a server's default can break each of them in silence (docs/fencing.md, MySQL rules).
 */
public final class DatabaseChecks {

    private static final int ONLY_ROW = 1;

    private final Transactions transactions;
    private final DatabaseLogin login;

    /** Both of the application's user; {@code transactions} over the pool that will be used. */
    public DatabaseChecks(Transactions transactions, DatabaseLogin login) {
        this.transactions = transactions;
        this.login = login;
    }

    /**
     * Looks at everything before it judges. Notes the server's identity if none is noted.
     *
     * @return what people should know though it is no fault, a line each; may be empty
     * @throws DatabaseRefusedException with all faults at once
     */
    public List<String> run() {
        List<String> faults =
                new ArrayList<>(transactions.read(SessionRules::read).faults());
        String schema = schemaFault();
        if (schema != null) {
            faults.add(schema);
        } else if (!transactions.read(DatabaseChecks::countsMatchedRows)) {
            faults.add("changed rows are counted instead of matched ones, so that a repeated write looks fenced out:"
                    + " set useAffectedRows=false, also in any proxy between us and the server");
        }
        if (!faults.isEmpty()) {
            throw new DatabaseRefusedException(faults);
        }
        return identityNotes();
    }

    private @Nullable String schemaFault() {
        try {
            ValidateResult found = Schema.known(login).validateWithResult();
            return found.validationSuccessful
                    ? null
                    : "the schema is not the one that this version knows: " + found.getAllErrorMessages()
                            + " Let the migrating user run the migration of this very version.";
        } catch (FlywayException e) {
            return "the schema's version cannot be read: " + e.getMessage()
                    + ". Grant SELECT on flyway_schema_history, or run the migration.";
        }
    }

    // A row of our own that is never committed: no table is sure to have one, and the count is asked with the same
    // value twice.
    private static boolean countsMatchedRows(DSLContext sql) {
        String probe = "?" + UUID.randomUUID().toString().substring(0, 30);
        sql.insertInto(PROVIDER_SWITCHES)
                .set(PROVIDER_SWITCHES.PROVIDER, probe)
                .set(PROVIDER_SWITCHES.CHANGED_BY, "start-up check")
                .set(PROVIDER_SWITCHES.CHANGED_AT, DatabaseClock.NOW)
                .execute();
        int rows = sql.update(PROVIDER_SWITCHES)
                .set(PROVIDER_SWITCHES.CHANGED_BY, "start-up check")
                .where(PROVIDER_SWITCHES.PROVIDER.eq(probe))
                .execute();
        return rows == 1;
    }

    private List<String> identityNotes() {
        String server = transactions.read(DatabaseChecks::serverUuid);
        if (server == null) {
            return List.of("the server has no server_uuid (MariaDB): a change of the server is not watched");
        }
        String noted = noted(server);
        return noted.equals(server)
                ? List.of()
                : List.of("the server is not the one that these tables were first used on (" + noted + " then, "
                        + server + " now): sends are paused until an operator resumes with --new-database");
    }

    private String noted(String server) {
        try {
            return transactions.run(sql -> {
                sql.insertInto(DATABASE_IDENTITY)
                        .set(DATABASE_IDENTITY.ID, ONLY_ROW)
                        .set(DATABASE_IDENTITY.SERVER_UUID, server)
                        .set(DATABASE_IDENTITY.NOTED_AT, DatabaseClock.NOW)
                        .execute();
                return server;
            });
        } catch (DuplicateKeyException notedBefore) {
            return transactions.read(sql -> sql.select(DATABASE_IDENTITY.SERVER_UUID)
                    .from(DATABASE_IDENTITY)
                    .fetchSingle(DATABASE_IDENTITY.SERVER_UUID));
        }
    }

    /** The server's name for itself; null on MariaDB, which has no such variable. */
    static @Nullable String serverUuid(DSLContext sql) {
        Record row = sql.fetchOne(DSL.resultQuery("SHOW VARIABLES LIKE 'server_uuid'"));
        return row == null ? null : row.get(1, String.class);
    }
}
