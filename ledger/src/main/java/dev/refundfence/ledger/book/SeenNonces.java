package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.REQUEST_NONCES;

import java.time.Duration;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;

/** The nonces of the requests that were taken. Another layer than the keys of entries: this one refuses, that one repeats. Thread-safe. */
public final class SeenNonces {

    /** Longer paths name nothing here. */
    public static final int MAX_PATH = 512;

    // Small transactions: a pruning never holds more than these rows' locks.
    private static final int PAGE = 1_000;

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public SeenNonces(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Takes the nonce; false if this client used it on this path before. It stays taken whatever becomes of the request: a client that
     * repeats a request signs it again.
     *
     * @throws Busy when another holds the same nonce too long
     * @throws DataAccessException when the database failed; the request must not be obeyed then
     */
    public boolean take(String client, String path, String nonce) {
        try {
            transactions.write(
                    sql -> sql.insertInto(REQUEST_NONCES)
                            .set(REQUEST_NONCES.CLIENT, client)
                            .set(REQUEST_NONCES.PATH, path)
                            .set(REQUEST_NONCES.NONCE, nonce)
                            .execute(),
                    taken -> true);
            return true;
        } catch (DataAccessException trouble) {
            if (SqlTrouble.isDuplicateKey(trouble)) {
                return false;
            }
            throw trouble;
        }
    }

    /** Forgets what is older, by the database's clock, a page at a time. Answers how many. */
    public int prune(Duration older) {
        int all = 0;
        int page;
        do {
            page = transactions.write(
                    sql -> sql.deleteFrom(REQUEST_NONCES)
                            .where(REQUEST_NONCES.SEEN_AT.lt(DSL.field(
                                    "UTC_TIMESTAMP(6) - INTERVAL {0} SECOND",
                                    SQLDataType.LOCALDATETIME, DSL.inline(older.toSeconds()))))
                            .orderBy(REQUEST_NONCES.SEEN_AT)
                            .limit(PAGE)
                            .execute(),
                    deleted -> true);
            all += page;
        } while (page == PAGE);
        return all;
    }
}
