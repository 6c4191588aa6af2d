package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.BeginAnswer.Begun;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.BeginAnswer.Disputed;
import dev.refundfence.refund.BeginAnswer.KeyTooOld;
import dev.refundfence.refund.BeginAnswer.LeaseTooShort;
import dev.refundfence.refund.BeginAnswer.Paused;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jspecify.annotations.Nullable;

/**
 * One call that is about to begin, with its fence checked and its job's and attempt's rows locked. {@code leaseUntil}: until then
 * nobody else can take the claim over.
 */
record BeginningCall(
        DSLContext sql,
        Fence fence,
        NextAction kind,
        RefundJobsRecord job,
        @Nullable Instant leaseUntil) {

    static final String DATABASE_CHANGED = "database_changed";

    Ending<BeginAnswer> answer(Calls.Promise promise, Function<CallOrder, String> render) {
        ProviderContract contract = promise.contract();
        if (contract == null || !job.getProviderAccount().equals(promise.account())) {
            return Ending.rollBack(new Paused(Claims.WRONG_ACCOUNT));
        }
        PaymentsRecord payment = payment();
        CallGround ground = CallGround.read(sql, job);
        BeginAnswer refusal = kind == NextAction.SEND ? refusal(contract, payment, ground) : null;
        if (refusal != null) {
            return Ending.rollBack(refusal);
        }
        Duration left = DatabaseClock.between(ground.now(), leaseUntil);
        int requests = kind == NextAction.SEND ? 1 : contract.lookup().maxRequests();
        if (left.compareTo(contract.exchangeTimeout(requests)) < 0) {
            return Ending.rollBack(new LeaseTooShort(left));
        }
        return Ending.commit(new Begun(mark(order(payment), ground, render), left));
    }

    // A send must not begin after a dispute was committed, so it asks the locked row. A look-up only needs the
    // payment's name.
    private PaymentsRecord payment() {
        return kind == NextAction.SEND
                ? Balances.lock(sql, job.getScope(), job.getPaymentId())
                : Balances.get(sql, job);
    }

    private @Nullable BeginAnswer refusal(ProviderContract contract, PaymentsRecord payment, CallGround ground) {
        String pause = ground.pause();
        if (pause != null) {
            return new Paused(pause);
        }
        if (payment.getDisputed()) {
            return new Disputed();
        }
        if (ground.isOnAnotherServer(sql)) {
            return new Paused(DATABASE_CHANGED);
        }
        return ground.isKeyTooOld(job.getFirstSentAt(), contract.resendWindow()) ? new KeyTooOld() : null;
    }

    private CallOrder order(PaymentsRecord payment) {
        return Orders.of(job, payment.getProviderPaymentId());
    }

    /** Writes down that the call leaves now; the first send also fixes the words that every later one repeats to the byte. */
    private CallOrder mark(CallOrder order, CallGround ground, Function<CallOrder, String> render) {
        Attempts.begin(sql, fence, ground.now());
        if (kind == NextAction.RECONCILE) {
            return order;
        }
        String stored = order.sentRequest();
        String request = stored == null ? render.apply(order) : stored;
        Map<Field<?>, Object> first = new HashMap<>();
        if (stored == null) {
            first.put(REFUND_JOBS.SENT_REQUEST, request);
        }
        if (job.getFirstSentAt() == null) {
            first.put(REFUND_JOBS.FIRST_SENT_AT, ground.now());
        }
        if (!first.isEmpty() && !FencedRow.update(sql, fence, first)) {
            throw new IllegalStateException("the row of " + fence + " changed under its lock");
        }
        return Orders.sending(order, request);
    }
}
