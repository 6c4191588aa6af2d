package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.observation.NewObservation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.SettlementLine;
import dev.refundfence.refund.Sha256;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/** Keeps what providers tell by themselves, whenever it comes and whatever it is about. Evidence is never fenced. Thread-safe. */
public final class Events {

    /** What of an event's id still fits the column, with the account before it. */
    private static final int LONGEST_ID = 100;

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Events(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Who tells.
     *
     * @param provider its name here
     * @param account the merchant account that it tells about
     * @param isProof whether, by its contract, its word alone is proof; else it is a hint, to be looked up
     */
    public record Teller(String provider, String account, boolean isProof) {}

    /** Stores it, to be weighed. May be called again with the same event, also after a {@link CommitUnknownException}. */
    public EventAnswer store(Teller teller, ProviderEvent event) {
        return store(new Told(teller, "event", dedupKey(teller, event.id()), event));
    }

    /** Stores a line of a settlement file, as a hint. {@code fileHash}: SHA-256 of the whole file, in hexadecimal digits. */
    public EventAnswer store(Teller teller, String fileHash, SettlementLine line) {
        Teller hinting = new Teller(teller.provider(), teller.account(), false);
        return store(new Told(hinting, "settlement", "settlement/" + fileHash + "/" + line.line(), line.event()));
    }

    /** What was told, and by which door it came. */
    private record Told(Teller teller, String kind, String dedupKey, ProviderEvent event) {}

    private EventAnswer store(Told told) {
        try {
            return transactions.run(sql -> insert(sql, told));
        } catch (DuplicateKeyException seen) {
            return new EventAnswer.SeenBefore();
        }
    }

    private static EventAnswer insert(DSLContext sql, Told told) {
        Long jobId = find(sql, told.teller(), told.event().about());
        return jobId == null ? unmatched(sql, told) : matched(sql, told, Jobs.lock(sql, jobId));
    }

    /** Without a lock: neither our key nor, once it is there, the provider's id of a refund ever changes. */
    private static @Nullable Long find(DSLContext sql, Teller teller, ProviderEvent.About about) {
        Long byKey = about.providerKey() == null
                ? null
                : find(sql, teller, REFUND_JOBS.PROVIDER_KEY.eq(about.providerKey()));
        return byKey != null || about.providerRefundId() == null
                ? byKey
                : find(sql, teller, REFUND_JOBS.PROVIDER_REFUND_ID.eq(about.providerRefundId()));
    }

    private static @Nullable Long find(DSLContext sql, Teller teller, Condition named) {
        return sql.select(REFUND_JOBS.ID)
                .from(REFUND_JOBS)
                .where(REFUND_JOBS.PROVIDER.eq(teller.provider()))
                .and(REFUND_JOBS.PROVIDER_ACCOUNT.eq(teller.account()))
                .and(named)
                .fetchOne(REFUND_JOBS.ID);
    }

    private static EventAnswer matched(DSLContext sql, Told told, RefundJobsRecord job) {
        ProviderOutcome outcome = told.event()
                .meaning()
                .apply(Orders.of(job, Balances.get(sql, job).getProviderPaymentId()));
        long observation = append(sql, told, new Reading(job.getId(), job.getProviderKey(), outcome));
        UnreadEvidence.add(sql, job.getId(), observation);
        // Most events tell of a closed refund what its holder heard already. They are weighed here, under the row's
        // lock, so that nobody has to be woken for them.
        boolean agrees = RefundState.of(job.getState()).isClosed() && !LateEvidence.contradicts(sql, job);
        if (agrees) {
            UnreadEvidence.delete(sql, job.getId(), List.of(observation));
        }
        return new EventAnswer.Matched(observation, StoredRefund.request(job), !agrees);
    }

    // What it says can be judged only against an order, and there is none; its words are kept.
    private static EventAnswer unmatched(DSLContext sql, Told told) {
        Reading reading = new Reading(null, told.event().about().providerKey(), new Unknown("of_no_refund_known"));
        return new EventAnswer.Unmatched(append(sql, told, reading));
    }

    /** An event as it is understood. */
    private record Reading(@Nullable Long jobId, @Nullable String providerKey, ProviderOutcome outcome) {}

    private static long append(DSLContext sql, Told told, Reading reading) {
        Teller teller = told.teller();
        boolean verified = teller.isProof() && reading.jobId() != null;
        return ObservationLog.append(
                sql,
                new NewObservation(
                        new NewObservation.Source(
                                teller.provider(), teller.account(), told.kind(), told.dedupKey(), verified),
                        new NewObservation.About(
                                reading.jobId(),
                                null,
                                reading.providerKey(),
                                told.event().about().providerRefundId()),
                        reading.outcome(),
                        told.event().heard()));
    }

    private static String dedupKey(Teller teller, String id) {
        return "event/" + teller.account() + "/" + (id.length() <= LONGEST_ID ? id : Sha256.hex(id));
    }
}
