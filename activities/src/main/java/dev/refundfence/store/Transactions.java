package dev.refundfence.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One explicit transaction on one connection, READ COMMITTED, autocommit off. Autocommit writes are forbidden: a server may apply one
 * after its client has got a time-out. Everything that goes wrong is answered by a ROLLBACK, because a lock-wait time-out leaves the
 * transaction open with its earlier statements (docs/fencing.md). Thread-safe.
 */
public final class Transactions {

    private static final Logger LOG = LoggerFactory.getLogger(Transactions.class);

    /** A deadlock's victim usually gets through at once; a row that is locked for this many lock-wait times is somebody's defect. */
    static final int ROUNDS = 4;

    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;
    private static final int DUPLICATE_KEY = 1062;

    private final DataSource dataSource;

    /** Over a pool of {@link Databases}, which sets the isolation level that this class relies on. */
    public Transactions(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Commits what {@code work} wrote. May run it again from the start after a deadlock or a lock-wait time-out. */
    <T> T run(Function<DSLContext, T> work) {
        return end(sql -> Ending.commit(work.apply(sql)));
    }

    /** As {@link #run}, for what only reads. It ends with a ROLLBACK, so that no uncertain COMMIT can come of it. */
    <T> T read(Function<DSLContext, T> work) {
        return end(sql -> Ending.rollBack(work.apply(sql)));
    }

    /**
     * As {@link #run}; {@code work} says whether its writes stay.
     *
     * @throws CommitUnknownException if the COMMIT's answer was lost
     * @throws DatabaseFailedException if nothing was committed, a {@link DuplicateKeyException} among them
     */
    <T> T end(Function<DSLContext, Ending<T>> work) {
        for (int round = 1; ; round++) {
            try {
                return once(work);
            } catch (DataAccessException e) {
                int code = code(e);
                if ((code == DEADLOCK || code == LOCK_WAIT_TIMEOUT) && round < ROUNDS) {
                    LOG.info("transaction rolled back by the server (error {}), round {} of {}", code, round, ROUNDS);
                    continue;
                }
                throw failed(e, code);
            } catch (SQLException e) {
                throw failed(e, e.getErrorCode());
            }
        }
    }

    private <T> T once(Function<DSLContext, Ending<T>> work) throws SQLException {
        Connection connection = dataSource.getConnection();
        try {
            if (connection.getAutoCommit()) {
                connection.setAutoCommit(false);
            }
            PausePoint.TRANSACTION_OPEN.reach();
            Ending<T> ending = inside(connection, work);
            if (ending.commits()) {
                PausePoint.BEFORE_COMMIT.reach();
                commit(connection);
                PausePoint.COMMITTED.reach();
            } else {
                connection.rollback();
            }
            return ending.answer();
        } finally {
            giveBack(connection);
        }
    }

    // What is committed stays committed: a pool that fails to take its connection back must not make it look undone.
    private static void giveBack(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.warn("a connection could not be given back to its pool, which replaces it", e);
        }
    }

    // Any exception, not only SQL's: a defect in the middle of a transaction must not leave half of it for the next
    // borrower to commit.
    private static <T> Ending<T> inside(Connection connection, Function<DSLContext, Ending<T>> work) {
        try {
            return work.apply(DSL.using(connection, SQLDialect.MYSQL));
        } catch (RuntimeException | Error e) {
            try {
                connection.rollback();
            } catch (SQLException lost) {
                // The connection is gone; the server rolls back by itself when it notices.
                e.addSuppressed(lost);
            }
            throw e;
        }
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
        } catch (SQLException e) {
            throw new CommitUnknownException(e);
        }
    }

    private static int code(DataAccessException e) {
        SQLException cause = e.getCause(SQLException.class);
        return cause == null ? 0 : cause.getErrorCode();
    }

    private static DatabaseFailedException failed(Exception e, int code) {
        String message = message(e);
        return code == DUPLICATE_KEY
                ? new DuplicateKeyException(message, e)
                : new DatabaseFailedException("nothing was committed: " + message, e);
    }

    private static String message(Exception e) {
        @Nullable SQLException cause = e instanceof DataAccessException d ? d.getCause(SQLException.class) : null;
        return String.valueOf(cause == null ? e.getMessage() : cause.getMessage());
    }
}
