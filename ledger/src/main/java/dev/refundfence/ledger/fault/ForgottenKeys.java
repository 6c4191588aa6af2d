package dev.refundfence.ledger.fault;

import static dev.refundfence.ledger.schema.Tables.WALLET_TX;

import dev.refundfence.ledger.book.EntryKey;
import dev.refundfence.ledger.book.Status;
import dev.refundfence.ledger.book.Transactions;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * Keys that the ledger does not remember any more, as providers do whose keys live for a day. The entry stays in the books under a name
 * that nobody asks for, so that both movements are counted and the sums stay right.
 */
@Component
@Profile({"dev", "test"})
class ForgottenKeys {

    private static final int UUID_LENGTH = 36;
    private static final int MAX_KEY = 80;

    private final Map<EntryKey, Instant> from = new ConcurrentHashMap<>();
    private final Transactions transactions;
    private final Clock clock;

    ForgottenKeys(Transactions transactions, Clock clock) {
        this.transactions = transactions;
        this.clock = clock;
    }

    /** {@code ms}: after which it is forgotten; null for at once. */
    void forget(EntryKey key, @Nullable Long ms) {
        from.put(key, clock.instant().plus(Duration.ofMillis(ms == null ? 0 : ms)));
    }

    /**
     * Moves the entry aside if its time has come, so that the next request with its key executes. A pending one stays until it has ended:
     * whoever ends it names it by its key.
     */
    void letGo(EntryKey key) {
        Instant forgotten = from.get(key);
        // Of several requests at once one does it: a second one would move aside what the first has just booked anew.
        if (forgotten == null || forgotten.isAfter(clock.instant()) || !from.remove(key, forgotten)) {
            return;
        }
        if (!isMovedAside(key)) {
            from.putIfAbsent(key, forgotten);
        }
    }

    private boolean isMovedAside(EntryKey key) {
        String aside = prefix(key.txId()) + UUID.randomUUID();
        Field<String> answer =
                DSL.field("JSON_SET({0}, '$.tx_id', {1})", String.class, WALLET_TX.RESPONSE, DSL.val(aside));
        return transactions.write(
                        sql -> sql.update(WALLET_TX)
                                .set(WALLET_TX.TX_ID, aside)
                                .set(WALLET_TX.RESPONSE, answer)
                                .where(WALLET_TX.SCOPE.eq(key.scope()))
                                .and(WALLET_TX.TX_ID.eq(key.txId()))
                                .and(WALLET_TX.STATUS.ne(Status.PENDING.name()))
                                .execute(),
                        rows -> rows == 1)
                == 1;
    }

    /** The entries that stand or stood under this key. */
    static Condition everUnder(String key) {
        String prefix = prefix(key);
        // By length as well: a key may hold a colon, and then begin like another one's name.
        Condition aside = WALLET_TX
                .TX_ID
                .startsWith(prefix)
                .and(DSL.length(WALLET_TX.TX_ID).eq(prefix.length() + UUID_LENGTH));
        return WALLET_TX.TX_ID.eq(key).or(aside);
    }

    /** Fits its column beside the random part; of a long key, what is cut off still tells it from others. */
    private static String prefix(String key) {
        String name = key.length() <= MAX_KEY
                ? key
                : key.substring(0, MAX_KEY - UUID_LENGTH)
                        + UUID.nameUUIDFromBytes(key.getBytes(StandardCharsets.US_ASCII));
        return "forgotten:" + name + ":";
    }
}
