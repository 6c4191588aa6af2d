package dev.refundfence.activity;

import dev.refundfence.observation.EvidenceFold;
import dev.refundfence.observation.Observation;
import dev.refundfence.provider.Providers;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.ClaimKind;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundPolicy;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.refund.VerifyPolicy;
import dev.refundfence.refund.VerifyPolicy.Told;
import dev.refundfence.refund.WeighPolicy;
import dev.refundfence.store.Cases;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.RefundCase;
import dev.refundfence.store.RefundCase.Evidence;
import dev.refundfence.store.RefundCase.Standing;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideVerifyResult;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides from all the evidence of a refund. Decisions are made here and not in workflow code, because contracts are configuration
 * and rules will change while a refund waits for weeks: workflow code that computed them would not replay. Thread-safe.
 */
public final class Decider {

    private static final Logger LOG = LoggerFactory.getLogger(Decider.class);

    private final Receipts receipts;
    private final Cases cases;
    private final Providers providers;

    /** Decides by the contracts of {@code providers}. */
    public Decider(Receipts receipts, Cases cases, Providers providers) {
        this.receipts = receipts;
        this.cases = cases;
        this.providers = providers;
    }

    DecideResult decide(DecideRequest request) {
        RefundCase refund = load(request.fence(), request.report(), request.late());
        Evidence evidence = refund.evidence();
        ProviderContract contract = contract(refund);
        ProviderOutcome told =
                EvidenceFold.fold(evidence.observations(), request.report().outcome());
        Decision decision = request.kind() == ClaimKind.WEIGH
                ? WeighPolicy.decide(refund.facts(), told, waiting(refund), contract)
                : RefundPolicy.decide(refund.facts(), told, contract, evidence.now());
        return new DecideResult(decision, evidence.unread());
    }

    DecideVerifyResult decide(DecideVerifyRequest request) {
        RefundCase refund = load(request.claim().fence(), request.report(), request.late());
        Evidence evidence = refund.evidence();
        Told told = new Told(request.report().outcome(), proofs(evidence));
        VerifyEnd end =
                VerifyPolicy.decide(closed(request.claim().closedAs(), refund), told, contract(refund), evidence.now());
        return new DecideVerifyResult(end, evidence.unread());
    }

    // Evidence first: whatever could not be stored when it was heard is stored before anything acts on it.
    private RefundCase load(Fence fence, CallReport.Ended report, List<CallReport.Ended> late) {
        late.forEach(this::storeIfUnstored);
        storeIfUnstored(report);
        return cases.load(fence.jobId());
    }

    private ProviderContract contract(RefundCase refund) {
        return providers.get(refund.provider()).contract();
    }

    private static WeighPolicy.Waiting waiting(RefundCase refund) {
        Instant now = refund.evidence().now();
        Instant due = refund.standing().nextRunAt();
        Duration left = due == null || due.isBefore(now) ? Duration.ZERO : Duration.between(now, due);
        String reason = refund.standing().reason();
        boolean hinted = refund.evidence().fresh().stream().anyMatch(observation -> !observation.verified());
        return new WeighPolicy.Waiting(now, left, reason == null ? "it waited already" : reason, hinted);
    }

    private static VerifyPolicy.Closed closed(RefundState closedAs, RefundCase refund) {
        Standing standing = refund.standing();
        Instant since = refund.evidence().fresh().stream()
                .map(Observation::heardAt)
                .min(Comparator.naturalOrder())
                .orElse(null);
        return new VerifyPolicy.Closed(closedAs, standing.providerRefundId(), standing.verifications(), since);
    }

    private static List<ProviderOutcome> proofs(Evidence evidence) {
        return evidence.fresh().stream()
                .filter(Observation::verified)
                .map(Observation::outcome)
                .toList();
    }

    private void storeIfUnstored(CallReport.Ended report) {
        if (report.unstored() != null) {
            LOG.info(
                    "kept a receipt that could not be stored when it was heard: {}", receipts.store(report.unstored()));
        }
    }
}
