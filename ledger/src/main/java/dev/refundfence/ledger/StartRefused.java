package dev.refundfence.ledger;

import org.jspecify.annotations.Nullable;

/** The ledger does not start like this: a promise would not hold. It says what is wrong and what to do. */
public final class StartRefused extends RuntimeException {

    static final String DATABASE = "Start MySQL 8.4 or newer (or MariaDB 11.4 or newer), or point the ledger at one:"
            + " LEDGER_DB_URL=jdbc:mysql://host:port/schema, LEDGER_DB_USER, LEDGER_DB_PASSWORD.";
    private static final String SETTINGS = "Give each client a secret that it shares with the ledger, for a client"
            + " named shop: LEDGER_CLIENTS_SHOP_SECRETS_0=$(openssl rand -hex 32).";

    private static final String FAULTS = "Leave ledger.faults.plan (LEDGER_FAULTS_PLAN) out, or start with"
            + " --spring.profiles.active=dev and write the plan as docs/ledger.md says.";

    /**
     * A needed service is not there. It is not told to Spring, which would publish it in a context that is closed by then
     * and print a second, longer failure.
     */
    static final int NO_SERVICE = 3;

    private static final int WRONG = 1;
    private static final long serialVersionUID = 1L;

    private final String action;
    private final int exitCode;

    private StartRefused(String message, String action, int exitCode, @Nullable Throwable cause) {
        super(message, cause);
        this.action = action;
        this.exitCode = exitCode;
    }

    static StartRefused database(String message, @Nullable Throwable cause) {
        return new StartRefused(message, DATABASE, NO_SERVICE, cause);
    }

    static StartRefused settings(String faults) {
        return new StartRefused("The ledger's settings are wrong: " + faults, SETTINGS, WRONG, null);
    }

    /** {@code fault}: what is wrong with the fault plan, after its name. */
    public static StartRefused faultPlan(String fault) {
        return new StartRefused("ledger.faults.plan " + fault, FAULTS, WRONG, null);
    }

    String action() {
        return action;
    }

    int exitCode() {
        return exitCode;
    }
}
