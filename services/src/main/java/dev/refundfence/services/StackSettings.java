package dev.refundfence.services;

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
 */
record StackSettings(
        SchemaAccess applicationSchema,
        SchemaAccess ledgerSchema,
        JavaService.Recipe application,
        JavaService.Recipe ledger) {

    static StackSettings of(StackPlan plan, DatabaseServer database, TemporalServer temporal) {
        Map<String, String> given = System.getenv();
        SchemaAccess refunds = refunds(database, given);
        SchemaAccess books = books(database, given);
        return new StackSettings(refunds, books, application(plan, refunds, temporal), ledger(plan, books));
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

    private static JavaService.Recipe application(StackPlan plan, SchemaAccess schema, TemporalServer temporal) {
        Map<String, String> environment =
                new HashMap<>(applicationVariables(plan, schema, temporal.address(), temporal.namespace()));
        environment.putAll(plan.settings());
        return new JavaService.Recipe(
                "application",
                Jars.copy(Jars.application(), plan.folder()),
                List.of("serve"),
                environment,
                plan.port(StackPort.APPLICATION),
                plan.port(StackPort.APPLICATION_MANAGEMENT),
                plan.folder().resolve("application.log"));
    }

    static Map<String, String> applicationVariables(
            StackPlan plan, SchemaAccess schema, String temporalAddress, String namespace) {
        return Map.of(
                "REFUNDS_DB_URL",
                schema.url(),
                "REFUNDS_DB_USER",
                schema.user(),
                "REFUNDS_DB_PASSWORD",
                schema.password(),
                "REFUNDS_DB_MIGRATION_USER",
                schema.migrationUser(),
                "REFUNDS_DB_MIGRATION_PASSWORD",
                schema.migrationPassword(),
                "TEMPORAL_ADDRESS",
                temporalAddress,
                "TEMPORAL_NAMESPACE",
                namespace,
                "REFUNDS_PROVIDERS_LEDGER_BASE_URL",
                "http://127.0.0.1:" + plan.port(StackPort.LEDGER),
                "SERVER_PORT",
                "" + plan.port(StackPort.APPLICATION),
                "MANAGEMENT_SERVER_PORT",
                "" + plan.port(StackPort.APPLICATION_MANAGEMENT));
    }

    private static JavaService.Recipe ledger(StackPlan plan, SchemaAccess schema) {
        return new JavaService.Recipe(
                "ledger",
                Jars.copy(Jars.ledger(), plan.folder()),
                List.of(),
                ledgerVariables(plan, schema),
                plan.port(StackPort.LEDGER),
                plan.port(StackPort.LEDGER_MANAGEMENT),
                plan.folder().resolve("ledger.log"));
    }

    /** The ledger migrates its own schema and has one user; a stack on a developer's machine may ask it for faults. */
    static Map<String, String> ledgerVariables(StackPlan plan, SchemaAccess schema) {
        return Map.of(
                "LEDGER_DB_URL",
                schema.url(),
                "LEDGER_DB_USER",
                schema.migrationUser(),
                "LEDGER_DB_PASSWORD",
                schema.migrationPassword(),
                "SERVER_PORT",
                "" + plan.port(StackPort.LEDGER),
                "MANAGEMENT_SERVER_PORT",
                "" + plan.port(StackPort.LEDGER_MANAGEMENT),
                "SPRING_PROFILES_ACTIVE",
                "dev");
    }

    /** Without what the recipes hold: passwords. */
    @Override
    public String toString() {
        return "StackSettings[" + applicationSchema + ", " + ledgerSchema + "]";
    }
}
