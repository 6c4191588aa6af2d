package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * The one clock: the primary's, in UTC, to the microsecond. It is read by a statement that starts after the lock is held: in a locking
 * SELECT that waited, it is as old as the wait.
 */
final class DatabaseClock {

    static final Field<Instant> NOW = DSL.field("UTC_TIMESTAMP(6)", REFUND_JOBS.CREATED_AT.getDataType());

    private DatabaseClock() {}

    /** {@code delay} from now, computed by the database. */
    static Field<Instant> in(Duration delay) {
        return DSL.field(
                "UTC_TIMESTAMP(6) + INTERVAL ? MICROSECOND",
                REFUND_JOBS.CREATED_AT.getDataType(),
                TimeUnit.NANOSECONDS.toMicros(delay.toNanos()));
    }

    /** How long from {@code now} until then; zero when it has passed or was never set. */
    static Duration between(Instant now, @Nullable Instant then) {
        return then == null || then.isBefore(now) ? Duration.ZERO : Duration.between(now, then);
    }

    static Instant read(DSLContext sql) {
        return sql.select(NOW).fetchSingle(NOW);
    }
}
