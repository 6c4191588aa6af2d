package dev.refundfence.activity;

import dev.refundfence.observation.EvidenceFold;
import dev.refundfence.provider.Providers;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundPolicy;
import dev.refundfence.store.Cases;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.RefundCase;
import dev.refundfence.store.RefundCase.Evidence;
import dev.refundfence.workflow.contract.RefundActivities.DecideRequest;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
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
        // Evidence first: whatever could not be stored when it was heard is stored before anything acts on it.
        request.late().forEach(this::storeIfUnstored);
        storeIfUnstored(request.report());

        RefundCase refund = cases.load(request.fence().jobId());
        Evidence evidence = refund.evidence();
        ProviderOutcome outcome =
                EvidenceFold.fold(evidence.observations(), request.report().outcome());
        Decision decision = RefundPolicy.decide(
                refund.facts(), outcome, providers.get(refund.provider()).contract(), evidence.now());
        return new DecideResult(decision, evidence.unread());
    }

    private void storeIfUnstored(CallReport.Ended report) {
        if (report.unstored() != null) {
            LOG.info(
                    "kept a receipt that could not be stored when it was heard: {}", receipts.store(report.unstored()));
        }
    }
}
