package dev.refundfence.store;

import java.util.ArrayList;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.Record;

/**
 * What a session must be like.
 *
 * @param readOnly whether the server takes no writes
 * @param isolation the isolation level, in the server's words
 * @param zone the time zone, in the server's words
 * @param zoneOffset its distance from UTC in seconds
 * @param lockWait how many seconds a statement waits for a lock
 */
record SessionRules(boolean readOnly, String isolation, String zone, long zoneOffset, long lockWait) {

    private static final int LONGEST_LOCK_WAIT = 3;

    static SessionRules read(DSLContext sql) {
        Record session = sql.fetchSingle("SELECT @@read_only AS read_only, @@transaction_isolation AS isolation_level,"
                + " @@session.time_zone AS zone,"
                + " TIMESTAMPDIFF(SECOND, UTC_TIMESTAMP(), CURRENT_TIMESTAMP()) AS zone_offset,"
                + " @@innodb_lock_wait_timeout AS lock_wait");
        return new SessionRules(
                session.get("read_only", Boolean.class),
                session.get("isolation_level", String.class),
                session.get("zone", String.class),
                session.get("zone_offset", Long.class),
                session.get("lock_wait", Long.class));
    }

    /** What breaks a rule, each with its fix. */
    List<String> faults() {
        List<String> faults = new ArrayList<>();
        if (readOnly) {
            faults.add("the server is read-only: name the primary in REFUNDS_DB_URL; nothing is read from replicas");
        }
        if (!isolation.equals("READ-COMMITTED")) {
            faults.add("the isolation level is " + isolation + ", not READ-COMMITTED: a proxy or an init statement"
                    + " changes it; take that out");
        }
        if (zoneOffset != 0) {
            faults.add("the session's time zone is " + zone + ", not UTC: set connectionTimeZone=UTC and"
                    + " forceConnectionTimeZoneToSession=true, also in any proxy");
        }
        if (lockWait < 1 || lockWait > LONGEST_LOCK_WAIT) {
            faults.add("innodb_lock_wait_timeout is " + lockWait + " s in the session, not 1 to " + LONGEST_LOCK_WAIT
                    + ": a proxy drops our SET SESSION; let it through");
        }
        return faults;
    }
}
