package dev.refundfence.services;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Database, Temporal, ledger and application on this machine, each a process of its own. Whatever was started is stopped in the
 * opposite order, by {@link #close}, by Ctrl-C and by the death of this JVM. Thread-safe.
 */
public final class Stack implements AutoCloseable {
    private final Progress progress;
    private final StackPlan plan;
    private final StackSettings settings;
    private final TemporalServer temporal;
    private final DatabaseServer database;
    private final JavaService ledger;
    private @Nullable JavaService application;

    private Stack(Progress progress, StackPlan plan, Services services) {
        this.progress = progress;
        this.plan = plan;
        this.database = services.database();
        this.temporal = services.temporal();
        this.settings = services.settings();
        this.ledger = services.ledger();
    }

    private record Services(
            DatabaseServer database, TemporalServer temporal, StackSettings settings, JavaService ledger) {}

    /**
     * Starts everything and waits until it is ready; every choice and step is told.
     *
     * @throws ServiceMissingException if a part cannot be had or a port is taken; what had been started is stopped again
     */
    public static Stack start(Progress progress, StackPlan plan) {
        Deque<Runnable> started = new ArrayDeque<>();
        try {
            Stack stack = new Stack(progress, plan, services(progress, plan, started));
            started.push(stack::stopApplication);
            stack.startApplication();
            return stack;
        } catch (RuntimeException e) {
            started.forEach(Runnable::run);
            throw e;
        }
    }

    private static Services services(Progress progress, StackPlan plan, Deque<Runnable> started) {
        refuseBusyPorts(plan);
        DatabaseServer database = DatabaseServer.find(
                progress, new DatabasePlace(plan.folder().resolve("database"), plan.port(StackPort.DATABASE), true));
        started.push(database::close);
        TemporalServer temporal = TemporalServer.find(
                progress,
                new TemporalPlace(
                        Folders.create(plan.folder().resolve("temporal")),
                        plan.port(StackPort.TEMPORAL),
                        plan.port(StackPort.TEMPORAL_UI),
                        plan.temporal()));
        started.push(temporal::close);
        StackSettings settings = StackSettings.of(plan, database, temporal);
        KeptAccess.save(ledgerAccess(plan.folder()), settings.ledgerSchema());
        settings.operators().save(plan.folder());
        progress.say("ledger: starting");
        JavaService ledger = JavaService.start(progress, settings.ledger());
        started.push(ledger::stop);
        ledger.awaitReady();
        return new Services(database, temporal, settings, ledger);
    }

    static Path ledgerAccess(Path folder) {
        return folder.resolve("ledger.access");
    }

    /** Before anything is started: half a stack that ends on a busy port helps nobody. */
    private static void refuseBusyPorts(StackPlan plan) {
        for (StackPort name : StackPort.values()) {
            int port = plan.port(name);
            if (isOurs(name) && Ports.isBusy(port)) {
                throw new ServiceMissingException("port " + port
                        + " is taken by another program, and the stack wants it for "
                        + name.name().toLowerCase(Locale.ROOT).replace('_', ' ') + ". Stop that program, or set "
                        + name.setting() + " to another port (0 takes a free one).");
            }
        }
    }

    /** A given address has a port that must be busy. */
    private static boolean isOurs(StackPort name) {
        return switch (name) {
            case DATABASE -> !System.getenv().containsKey("REFUNDS_DB_URL");
            case TEMPORAL, TEMPORAL_UI -> !System.getenv().containsKey("TEMPORAL_ADDRESS");
            case LEDGER, LEDGER_MANAGEMENT, APPLICATION, APPLICATION_MANAGEMENT -> true;
        };
    }

    /** Starts the application and waits until it is ready. Does nothing when it runs already. */
    public synchronized void startApplication() {
        if (application != null && application.isAlive()) {
            return;
        }
        progress.say("application: starting");
        JavaService starting = JavaService.start(progress, settings.application());
        application = starting;
        starting.awaitReady();
    }

    /** Kills the application with SIGKILL, as a crash in the middle of whatever it does; returns when it is gone. */
    public synchronized void killApplication() {
        if (application != null) {
            progress.say("application: killed (process " + application.pid() + ")");
            application.kill();
        }
    }

    private synchronized void stopApplication() {
        if (application != null) {
            application.stop();
        }
    }

    /** The process that runs now, empty after it was killed or stopped. */
    public synchronized Optional<ProcessHandle> applicationProcess() {
        return application == null || !application.isAlive() ? Optional.empty() : ProcessHandle.of(application.pid());
    }

    /** Where the application serves HTTP, without a slash at the end. */
    public String applicationUrl() {
        return "http://127.0.0.1:" + plan.port(StackPort.APPLICATION);
    }

    /** Where the application's health and metrics are. */
    public String applicationManagementUrl() {
        return "http://127.0.0.1:" + plan.port(StackPort.APPLICATION_MANAGEMENT);
    }

    /** Where the ledger serves HTTP. */
    public String ledgerUrl() {
        return ledger.url();
    }

    /** What the ledger's one client, {@code refunds}, signs its requests with. */
    public String ledgerSecret() {
        return settings.ledgerSecret();
    }

    /** Who gets to the review desk. */
    public StackOperators operators() {
        return settings.operators();
    }

    public DatabaseServer database() {
        return database;
    }

    public TemporalServer temporal() {
        return temporal;
    }

    /** The application's schema. */
    public SchemaAccess applicationSchema() {
        return settings.applicationSchema();
    }

    /** The ledger's schema. */
    public SchemaAccess ledgerSchema() {
        return settings.ledgerSchema();
    }

    /** The addresses a person wants, by what they are, in the order to print them. */
    public Map<String, String> addresses() {
        Map<String, String> addresses = new LinkedHashMap<>();
        addresses.put("application", applicationUrl());
        addresses.put("health", applicationManagementUrl() + "/actuator/health");
        addresses.put("ledger", ledgerUrl());
        addresses.put("temporal", temporal.address());
        addresses.put("temporal-ui", temporal.uiUrl().orElse("none"));
        addresses.put("database", database.product() + " at " + database.where());
        addresses.put("logs", plan.folder().toString());
        return addresses;
    }

    /** Application, ledger, Temporal, database. Harmless the second time. */
    @Override
    public synchronized void close() {
        stopApplication();
        ledger.stop();
        temporal.close();
        database.close();
    }
}
