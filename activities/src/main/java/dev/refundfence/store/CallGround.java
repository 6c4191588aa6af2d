package dev.refundfence.store;

import static dev.refundfence.schema.Tables.DATABASE_IDENTITY;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;

import dev.refundfence.refund.NextAction;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/**
 * What a call is judged on besides the locked rows.
 *
 * @param now the database's time, read after all locks were held
 * @param pause why sends to the provider are paused; null if they are not
 * @param sendIsOpen whether a send of this refund was begun and is not known never to have reached the provider
 * @param notedServer the server's identity as noted at first use; null where none is noted (MariaDB)
 */
record CallGround(
        Instant now,
        @Nullable String pause,
        boolean sendIsOpen,
        @Nullable String notedServer) {

    private static final int UNKNOWN_SYSTEM_VARIABLE = 1193;

    static CallGround read(DSLContext sql, RefundJobsRecord job) {
        Field<String> pause = ClaimGround.pause(job.getProvider());
        Field<Boolean> open = DSL.field(DSL.exists(DSL.selectOne()
                .from(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(job.getId()))
                .and(REFUND_ATTEMPTS.KIND.eq(NextAction.SEND.word()))
                .and(REFUND_ATTEMPTS.CALLED_AT.isNotNull())
                .and(REFUND_ATTEMPTS.HEARD.isNull().or(REFUND_ATTEMPTS.HEARD.ne(Attempts.NOT_SENT)))));
        Field<String> server =
                DSL.field(DSL.select(DATABASE_IDENTITY.SERVER_UUID).from(DATABASE_IDENTITY));
        Record row = sql.select(DatabaseClock.NOW, pause, open, server).fetchSingle();
        return new CallGround(row.get(DatabaseClock.NOW), row.get(pause), row.get(open), row.get(server));
    }

    /** Whether the database lives on another server than at first use, so that a claim and its call may have been lost. */
    boolean isOnAnotherServer(DSLContext sql) {
        return notedServer != null && !notedServer.equals(server(sql));
    }

    // MariaDB has no such name. Tables for which one is noted came there from a MySQL: from another server.
    private static @Nullable Object server(DSLContext sql) {
        try {
            return sql.fetchValue("SELECT @@server_uuid");
        } catch (DataAccessException e) {
            SQLException cause = e.getCause(SQLException.class);
            if (cause == null || cause.getErrorCode() != UNKNOWN_SYSTEM_VARIABLE) {
                throw e;
            }
            return null;
        }
    }

    /**
     * Whether a resend could be a second refund, because the provider may have forgotten the key by the time it arrives. Judged here, at
     * the call itself: between a decision and its call lie backoff, the gate's backlog and pauses of any length.
     *
     * @param firstSentAt when the key was first sent; null if it never was
     * @param resendWindow how long after that a resend may begin
     */
    boolean isKeyTooOld(@Nullable Instant firstSentAt, Duration resendWindow) {
        return sendIsOpen
                && firstSentAt != null
                && !firstSentAt.plus(resendWindow).isAfter(now);
    }
}
