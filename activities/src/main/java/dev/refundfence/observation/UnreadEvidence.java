package dev.refundfence.observation;

import static dev.refundfence.schema.Tables.UNREAD_EVIDENCE;

import java.util.Collection;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Select;
import org.jooq.impl.DSL;

/** Which evidence no decision has weighed yet. All methods work inside the caller's transaction, under the job's lock. */
public final class UnreadEvidence {

    private UnreadEvidence() {}

    /** Marks a fact as not weighed. */
    public static void add(DSLContext sql, long jobId, long observationId) {
        sql.insertInto(UNREAD_EVIDENCE)
                .set(UNREAD_EVIDENCE.JOB_ID, jobId)
                .set(UNREAD_EVIDENCE.OBSERVATION_ID, observationId)
                .set(UNREAD_EVIDENCE.SINCE, DSL.field("UTC_TIMESTAMP(6)", UNREAD_EVIDENCE.SINCE.getDataType()))
                .execute();
    }

    /** What nobody weighed, as a question to be asked within another. {@code jobId}: the refund's, as a column or a value. */
    public static Select<?> of(Field<Long> jobId) {
        return DSL.selectOne().from(UNREAD_EVIDENCE).where(UNREAD_EVIDENCE.JOB_ID.eq(jobId));
    }

    /** The ids of what nobody weighed. */
    public static List<Long> ids(DSLContext sql, long jobId) {
        return sql.select(UNREAD_EVIDENCE.OBSERVATION_ID)
                .from(UNREAD_EVIDENCE)
                .where(UNREAD_EVIDENCE.JOB_ID.eq(jobId))
                .orderBy(UNREAD_EVIDENCE.OBSERVATION_ID)
                .fetch(UNREAD_EVIDENCE.OBSERVATION_ID);
    }

    /** Whether there is any that {@code weighed} does not name. */
    public static boolean isLeftBeside(DSLContext sql, long jobId, Collection<Long> weighed) {
        return sql.fetchExists(
                UNREAD_EVIDENCE, UNREAD_EVIDENCE.JOB_ID.eq(jobId).and(UNREAD_EVIDENCE.OBSERVATION_ID.notIn(weighed)));
    }

    /** Takes off exactly what was weighed: what came meanwhile stays for the next decision. */
    public static void delete(DSLContext sql, long jobId, Collection<Long> weighed) {
        if (!weighed.isEmpty()) {
            sql.deleteFrom(UNREAD_EVIDENCE)
                    .where(UNREAD_EVIDENCE.JOB_ID.eq(jobId))
                    .and(UNREAD_EVIDENCE.OBSERVATION_ID.in(weighed))
                    .execute();
        }
    }
}
