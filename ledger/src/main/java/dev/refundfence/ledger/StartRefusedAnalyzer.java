package dev.refundfence.ledger;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/** Tells a refused start in two sentences instead of a stack trace. */
class StartRefusedAnalyzer extends AbstractFailureAnalyzer<StartRefused> {

    static final String ACTION = "Start MySQL 8.4 or newer (or MariaDB 11.4 or newer), or point the ledger at one:"
            + " LEDGER_DB_URL=jdbc:mysql://host:port/schema, LEDGER_DB_USER, LEDGER_DB_PASSWORD.";

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, StartRefused refused) {
        return new FailureAnalysis(String.valueOf(refused.getMessage()), ACTION, refused);
    }
}
