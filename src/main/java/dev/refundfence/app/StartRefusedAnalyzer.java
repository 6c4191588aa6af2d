package dev.refundfence.app;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Shows a refused start as its reason, without a stack trace. Registered in {@code META-INF/spring.factories}. */
class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefusedException> {

    @Override
    protected FailureAnalysis analyze(Throwable root, StartRefusedException refused) {
        return new FailureAnalysis(refused.getMessage(), null, refused);
    }
}
