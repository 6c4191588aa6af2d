package dev.refundfence.store;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptAnswer.Accepted;
import dev.refundfence.refund.AcceptAnswer.AlreadyAccepted;
import dev.refundfence.refund.AcceptAnswer.Conflict;
import dev.refundfence.refund.AcceptAnswer.Refused;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Takes refunds in: the row and its reservation in one transaction, and the same answer to the same request for ever. Thread-safe.
 */
public final class Acceptances {

    private final Transactions transactions;
    private final Function<String, @Nullable ProviderContract> contracts;

    /** {@code contracts}: the contract of a provider by its name; null for one that is not configured here. */
    public Acceptances(Transactions transactions, Function<String, @Nullable ProviderContract> contracts) {
        this.transactions = transactions;
        this.contracts = contracts;
    }

    /**
     * Stores the refund, or answers what is stored under its key. Faults of the request itself are not stored; refusals by circumstance
     * are, as a failed refund without a reservation. After a {@link CommitUnknownException} the same request may be made again.
     *
     * @throws IllegalStateException if the payment's provider is not configured here
     */
    public AcceptAnswer accept(RefundRequest request) {
        try {
            return transactions.end(sql -> tryTo(sql, request));
        } catch (DuplicateKeyException taken) {
            // Insert first and then see who won: asking first would have to lock a row that may not exist, and two of
            // those deadlock.
            AcceptAnswer answer = transactions.read(sql -> replayIfStored(sql, request));
            if (answer == null) {
                throw taken;
            }
            return answer;
        }
    }

    private Ending<AcceptAnswer> tryTo(DSLContext sql, RefundRequest request) {
        PaymentsRecord payment = Balances.find(sql, request.key().scope().value(), request.paymentId());
        ProviderContract contract = payment == null ? null : contracts.apply(payment.getProvider());
        return switch (Admission.of(request, payment, contract)) {
            case Admission.Admitted admitted -> Ending.commit(store(sql, admitted));
            case Admission.Faulty faulty -> Ending.rollBack(unlessStored(sql, request, faulty.answer()));
            case Admission.NotConfigured missing -> Ending.rollBack(unlessStored(sql, request, missing.provider()));
        };
    }

    // A key that is taken comes before every fault, so that a caller sees its real mistake.
    private static AcceptAnswer unlessStored(DSLContext sql, RefundRequest request, Refused fault) {
        AcceptAnswer stored = replayIfStored(sql, request);
        return stored == null ? fault : stored;
    }

    private static AcceptAnswer unlessStored(DSLContext sql, RefundRequest request, String missingProvider) {
        AcceptAnswer stored = replayIfStored(sql, request);
        if (stored == null) {
            throw new IllegalStateException("provider '" + missingProvider + "' of payment " + request.paymentId()
                    + " is not configured here, so refund " + request.key() + " cannot be accepted: set"
                    + " refunds.providers." + missingProvider + ".type and .base-url");
        }
        return stored;
    }

    private static AcceptAnswer store(DSLContext sql, Admission.Admitted admitted) {
        sql.execute("SAVEPOINT before_the_job");
        long jobId = NewJob.ready(sql, admitted);
        RefusalCode refusal = refusal(sql, admitted);
        if (refusal != null) {
            // The INSERT is taken back and not changed by an UPDATE: no UPDATE in acceptance can ever hit another
            // claim's row.
            sql.execute("ROLLBACK TO SAVEPOINT before_the_job");
            recordAs(sql, Cause.REFUSED, NewJob.refused(sql, admitted, refusal));
            return StoredRefusal.answer(refusal);
        }
        return new Accepted(accepted(recordAs(sql, Cause.ACCEPTED, jobId)));
    }

    /** Reserves; answers why that is not allowed, else null. */
    private static @Nullable RefusalCode refusal(DSLContext sql, Admission.Admitted admitted) {
        RefundRequest request = admitted.request();
        if (Balances.reserve(sql, request)) {
            return null;
        }
        // Only now it is asked why, under the payment's lock; meanwhile another refund may have given its room back.
        PaymentsRecord payment = Balances.lock(sql, request.key().scope().value(), request.paymentId());
        if (payment.getDisputed()) {
            return RefusalCode.PAYMENT_DISPUTED;
        }
        return Balances.reserve(sql, request) ? null : RefusalCode.EXCEEDS_REFUNDABLE;
    }

    private static StoredRefund recordAs(DSLContext sql, Cause cause, long jobId) {
        StoredRefund stored = Jobs.read(sql, jobId);
        String actor = "caller " + stored.row().getScope();
        Transitions.add(
                sql,
                new Transitions.Change(jobId, 0, null, cause),
                actor,
                stored.row().getFailureCode());
        RefundEvent event = cause == Cause.ACCEPTED ? RefundEvent.ACCEPTED : RefundEvent.FAILED;
        event.publish(sql, stored.row());
        return stored;
    }

    private static @Nullable AcceptAnswer replayIfStored(DSLContext sql, RefundRequest request) {
        StoredRefund stored = Jobs.find(sql, request.key());
        return stored == null ? null : replay(sql, stored, request);
    }

    private static AcceptAnswer replay(DSLContext sql, StoredRefund stored, RefundRequest request) {
        String storedHash = stored.row().getRequestHash();
        if (!storedHash.equals(request.hash())) {
            return new Conflict(storedHash, request.hash());
        }
        // The attempt does not tell: evidence against a refusal is looked up too, under an attempt of its own.
        boolean refused = stored.state() == RefundState.FAILED
                && Transitions.wasRefused(sql, stored.row().getId());
        return refused ? StoredRefusal.again(stored) : new AlreadyAccepted(accepted(stored));
    }

    static AcceptedRefund accepted(StoredRefund stored) {
        return new AcceptedRefund(stored.row().getProvider(), stored.status());
    }
}
