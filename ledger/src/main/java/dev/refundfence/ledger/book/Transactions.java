package dev.refundfence.ledger.book;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Predicate;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;

/**
 * Explicit transactions at READ COMMITTED, and nothing outside of one: a timed-out autocommit statement may be applied
 * after its client has got the exception. Safe for use by many threads.
 */
public final class Transactions {

    /** Lock troubles end soon or not at all: with the session's lock wait of 2 s the last try ends after about 6 s. */
    private static final int TRIES = 3;

    private final DataSource database;

    /**
     * @param database connections without autocommit, at READ COMMITTED, with a bounded lock wait and a longer socket
     *     timeout
     */
    public Transactions(DataSource database) {
        this.database = database;
    }

    /**
     * Runs {@code work} and commits if {@code keep} says so of its result, else rolls back. A lock-wait timeout leaves the
     * earlier statements standing, so every exception rolls the whole transaction back before it is tried again.
     *
     * @throws Busy after the last try
     * @throws DataAccessException for any other trouble of the database; if the connection broke during the commit, only
     *     asking again with the same key tells what happened
     */
    public <T> T write(Function<DSLContext, T> work, Predicate<T> keep) {
        for (int tried = 1; ; tried++) {
            try {
                return once(connection -> {}, work, keep);
            } catch (DataAccessException trouble) {
                if (!SqlTrouble.isLockTrouble(trouble)) {
                    throw trouble;
                }
                if (tried == TRIES) {
                    throw new Busy(tried, trouble);
                }
            }
        }
    }

    /** Reads what is committed, from the primary. */
    public <T> T read(Function<DSLContext, T> work) {
        return once(connection -> {}, work, result -> false);
    }

    /** Reads with several statements as of one moment, so that books that are being written still add up. */
    <T> T snapshot(Function<DSLContext, T> work) {
        return once(
                connection -> connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ),
                work,
                result -> false);
    }

    private <T> T once(Preparation prepared, Function<DSLContext, T> work, Predicate<T> keep) {
        try (Connection connection = database.getConnection()) {
            // Asked first because the driver sends the statement even if nothing changes.
            if (connection.getAutoCommit()) {
                connection.setAutoCommit(false);
            }
            prepared.of(connection);
            return run(connection, work, keep);
        } catch (SQLException trouble) {
            throw new DataAccessException("the ledger's database: " + trouble.getMessage(), trouble);
        }
    }

    private static <T> T run(Connection connection, Function<DSLContext, T> work, Predicate<T> keep)
            throws SQLException {
        try {
            T result = work.apply(DSL.using(connection, SQLDialect.MYSQL));
            if (keep.test(result)) {
                connection.commit();
            } else {
                connection.rollback();
            }
            return result;
        } catch (RuntimeException | SQLException trouble) {
            rollBack(connection, trouble);
            throw trouble;
        }
    }

    /** A connection that broke cannot roll back; the server does it then, and the first trouble is the one to tell. */
    private static void rollBack(Connection connection, Exception firstTrouble) {
        try {
            connection.rollback();
        } catch (SQLException alsoBroken) {
            firstTrouble.addSuppressed(alsoBroken);
        }
    }

    private interface Preparation {
        void of(Connection connection) throws SQLException;
    }
}
