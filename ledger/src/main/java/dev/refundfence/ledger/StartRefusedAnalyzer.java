package dev.refundfence.ledger;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells a refused start in two sentences instead of a stack trace. */
class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartRefused refused) {
        return new FailureAnalysis(String.valueOf(refused.getMessage()), refused.action(), refused);
    }
}
