package dev.refundfence.ledger.book;

import java.sql.SQLException;
import org.jooq.exception.DataAccessException;

/** The server's error numbers that mean something to the ledger; MySQL and MariaDB share them. */
final class SqlTrouble {

    private static final int DUPLICATE_KEY = 1062;
    private static final int LOCK_WAIT_TIMEOUT = 1205;
    private static final int DEADLOCK = 1213;

    private SqlTrouble() {}

    static boolean isDuplicateKey(DataAccessException trouble) {
        return number(trouble) == DUPLICATE_KEY;
    }

    /** Another session held a lock for longer than this one waits; its own earlier statements still stand. */
    static boolean isLockWaitTimeout(DataAccessException trouble) {
        return number(trouble) == LOCK_WAIT_TIMEOUT;
    }

    /** Others held a lock: the whole transaction may be tried again. */
    static boolean isLockTrouble(DataAccessException trouble) {
        return isLockWaitTimeout(trouble) || number(trouble) == DEADLOCK;
    }

    private static int number(DataAccessException trouble) {
        SQLException cause = trouble.getCause(SQLException.class);
        return cause == null ? 0 : cause.getErrorCode();
    }
}
