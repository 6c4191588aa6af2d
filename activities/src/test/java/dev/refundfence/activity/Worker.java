package dev.refundfence.activity;

import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.store.Acceptances;
import dev.refundfence.store.Calls;
import dev.refundfence.store.Cases;
import dev.refundfence.store.Claims;
import dev.refundfence.store.EvidenceClaims;
import dev.refundfence.store.LateWrites;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.store.Transactions;
import dev.refundfence.store.Verifications;
import dev.refundfence.store.WeighClaims;
import dev.refundfence.store.WriteBacks;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** One worker: the real steps of a refund over its own line to the database, and its own clock, which stands still unless it is moved. */
final class Worker {
    private final AtomicLong nanos = new AtomicLong();
    private final Acceptances acceptances;
    private final EvidenceClaims claims;
    private final ProviderCall call;
    private final Decider decider;
    private final Writes writes;

    Worker(DataSource database, FakeProvider provider) {
        Transactions transactions = new Transactions(database);
        Calls calls = new Calls(transactions, StoreFixture::contract, StoreFixture::account);
        Receipts receipts = new Receipts(transactions);
        acceptances = new Acceptances(transactions, StoreFixture::contract);
        Claims.Holder holder = new Claims.Holder("worker-1", Duration.ofSeconds(30));
        Verifications verifications = new Verifications(transactions, holder, StoreFixture::account);
        claims = new EvidenceClaims(
                transactions,
                new Claims(transactions, holder, StoreFixture::account),
                new WeighClaims(transactions, holder),
                verifications);
        call = new ProviderCall(calls, provider.alone(), new HeardKeeper(calls, receipts), nanos::get);
        decider = new Decider(receipts, new Cases(transactions), provider.alone());
        writes = new Writes(
                new WriteBacks(transactions, "worker-1"), new LateWrites(transactions, "worker-1"), verifications);
    }

    /** The same steps, for Temporal. */
    RefundActivities activities() {
        return new RefundActivitiesImpl(acceptances, call, decider, writes);
    }

    ClaimAnswer claim(long jobId, UUID claimId) {
        return claims.claim(jobId, claimId, true);
    }

    /** Time goes by on this worker. */
    void stalls(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    CallReport make(Fence fence, NextAction kind) {
        return call.make(fence, kind);
    }

    Ended send(Fence fence) {
        return (Ended) make(fence, NextAction.SEND);
    }

    Ended lookUp(Fence fence) {
        return (Ended) make(fence, NextAction.RECONCILE);
    }

    DecideResult decide(Fence fence, Ended report, Ended... late) {
        // What was asked is in the row; the request's word is for people.
        return decider.decide(new DecideRequest(fence, ClaimKind.RECONCILE, report, List.of(late)));
    }

    /** Applies it, as the workflow does. */
    WriteAnswer write(Fence fence, DecideResult decided) {
        List<Long> weighed = decided.weighed();
        return switch (decided.decision()) {
            case Decision.Complete d -> writes.holders().complete(fence, d, weighed);
            case Decision.Reschedule d -> writes.holders().reschedule(fence, d, weighed);
            case Decision.Fail d -> writes.holders().fail(fence, d, weighed);
            case Decision.Review d -> writes.holders().moveToReview(fence, d, weighed);
        };
    }

    /** Decides on how a call ended, and applies that. */
    WriteAnswer conclude(Fence fence, Ended report) {
        return write(fence, decide(fence, report));
    }
}
