package dev.refundfence.services;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How the stack's own services are told of each other: by environment variables, the same that docker-compose.yml sets.
 *
 * @param applicationSchema the application's tables
 * @param ledgerSchema the ledger's tables
 * @param application how to run the application
 * @param ledger how to run the ledger
 * @param ledgerSecret what the ledger's client signs with
 * @param operators who gets to the review desk
 */
record StackSettings(
        SchemaAccess applicationSchema,
        SchemaAccess ledgerSchema,
        JavaService.Recipe application,
        JavaService.Recipe ledger,
        String ledgerSecret,
        StackOperators operators) {

    // 64 letters are far more than the 32 bytes that a secret has at least.
    private static final int SECRET_LETTERS = 64;
    private static final int WEBHOOK_SECRET_LETTERS = 48;

    /** What the application is told of the others. */
    record Peers(String temporalAddress, String namespace, String ledgerSecret, String webhookSecret) {}

    static StackSettings of(StackPlan plan, DatabaseServer database, TemporalServer temporal) {
        Map<String, String> given = System.getenv();
        SchemaAccess refunds = refunds(database, given);
        SchemaAccess books = books(database, given);
        // A new one for each stack: nothing of it has to be kept, for both sides are started by us.
        Peers peers =
                new Peers(temporal.address(), temporal.namespace(), Randoms.letters(SECRET_LETTERS), webhookSecret());
        StackOperators operators = StackOperators.fresh();
        Map<String, String> environment = new HashMap<>(applicationVariables(plan, refunds, peers));
        environment.putAll(operators.variables());
        environment.putAll(plan.settings());
        return new StackSettings(
                refunds,
                books,
                application(plan, environment),
                ledger(plan, books, peers),
                peers.ledgerSecret(),
                operators);
    }

    private static String webhookSecret() {
        byte[] letters = Randoms.letters(WEBHOOK_SECRET_LETTERS).getBytes(StandardCharsets.US_ASCII);
        return "whsec_" + Base64.getEncoder().encodeToString(letters);
    }

    /** A database that the environment names is used as it stands: its schema and users are somebody's choice. */
    private static SchemaAccess refunds(DatabaseServer database, Map<String, String> given) {
        if (!given.containsKey("REFUNDS_DB_URL") || !given.containsKey("REFUNDS_DB_USER")) {
            return database.createSchema("refunds");
        }
        String user = given.getOrDefault("REFUNDS_DB_USER", "");
        String password = given.getOrDefault("REFUNDS_DB_PASSWORD", "");
        return new SchemaAccess(
                given.getOrDefault("REFUNDS_DB_URL", ""),
                given.getOrDefault("REFUNDS_DB_MIGRATION_USER", user),
                given.getOrDefault("REFUNDS_DB_MIGRATION_PASSWORD", password),
                user,
                password);
    }

    private static SchemaAccess books(DatabaseServer database, Map<String, String> given) {
        if (!given.containsKey("LEDGER_DB_URL")) {
            return database.createSchema("ledger");
        }
        String user = given.getOrDefault("LEDGER_DB_USER", "");
        String password = given.getOrDefault("LEDGER_DB_PASSWORD", "");
        return new SchemaAccess(given.getOrDefault("LEDGER_DB_URL", ""), user, password, user, password);
    }

    private static JavaService.Recipe application(StackPlan plan, Map<String, String> environment) {
        return new JavaService.Recipe(
                "application",
                Jars.copy(Jars.application(), plan.folder()),
                List.of("serve"),
                environment,
                plan.port(StackPort.APPLICATION),
                plan.port(StackPort.APPLICATION_MANAGEMENT),
                plan.folder().resolve("application.log"));
    }

    static Map<String, String> applicationVariables(StackPlan plan, SchemaAccess schema, Peers peers) {
        return Map.ofEntries(
                Map.entry("REFUNDS_DB_URL", schema.url()),
                Map.entry("REFUNDS_DB_USER", schema.user()),
                Map.entry("REFUNDS_DB_PASSWORD", schema.password()),
                Map.entry("REFUNDS_DB_MIGRATION_USER", schema.migrationUser()),
                Map.entry("REFUNDS_DB_MIGRATION_PASSWORD", schema.migrationPassword()),
                Map.entry("TEMPORAL_ADDRESS", peers.temporalAddress()),
                Map.entry("TEMPORAL_NAMESPACE", peers.namespace()),
                Map.entry("REFUNDS_PROVIDERS_LEDGER_BASE_URL", "http://127.0.0.1:" + plan.port(StackPort.LEDGER)),
                Map.entry("REFUNDS_PROVIDERS_LEDGER_SECRET", peers.ledgerSecret()),
                Map.entry("REFUNDS_PROVIDERS_LEDGER_WEBHOOK_SECRETS_0", peers.webhookSecret()),
                Map.entry("SERVER_PORT", "" + plan.port(StackPort.APPLICATION)),
                Map.entry("MANAGEMENT_SERVER_PORT", "" + plan.port(StackPort.APPLICATION_MANAGEMENT)));
    }

    private static JavaService.Recipe ledger(StackPlan plan, SchemaAccess schema, Peers peers) {
        return new JavaService.Recipe(
                "ledger",
                Jars.copy(Jars.ledger(), plan.folder()),
                List.of(),
                ledgerVariables(plan, schema, peers),
                plan.port(StackPort.LEDGER),
                plan.port(StackPort.LEDGER_MANAGEMENT),
                plan.folder().resolve("ledger.log"));
    }

    /** The ledger migrates its own schema and has one user; a stack on a developer's machine may ask it for faults. */
    static Map<String, String> ledgerVariables(StackPlan plan, SchemaAccess schema, Peers peers) {
        return Map.of(
                "LEDGER_DB_URL",
                schema.url(),
                "LEDGER_DB_USER",
                schema.migrationUser(),
                "LEDGER_DB_PASSWORD",
                schema.migrationPassword(),
                "LEDGER_CLIENTS_REFUNDS_SECRETS_0",
                peers.ledgerSecret(),
                "LEDGER_CLIENTS_REFUNDS_WEBHOOK_URL",
                "http://127.0.0.1:" + plan.port(StackPort.APPLICATION) + "/webhooks/ledger",
                "LEDGER_CLIENTS_REFUNDS_WEBHOOK_SECRET",
                peers.webhookSecret(),
                "SERVER_PORT",
                "" + plan.port(StackPort.LEDGER),
                "MANAGEMENT_SERVER_PORT",
                "" + plan.port(StackPort.LEDGER_MANAGEMENT),
                "SPRING_PROFILES_ACTIVE",
                "dev");
    }

    /** Without the secret, and without what the recipes hold: passwords. */
    @Override
    public String toString() {
        return "StackSettings[" + applicationSchema + ", " + ledgerSchema + "]";
    }
}
