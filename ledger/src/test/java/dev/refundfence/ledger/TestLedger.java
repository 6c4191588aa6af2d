package dev.refundfence.ledger;

import dev.refundfence.ledger.book.Audit;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.Transactions;
import dev.refundfence.ledger.book.Wallets;
import dev.refundfence.ledger.book.WebhookEvents;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.SchemaAccess;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.springframework.context.ConfigurableApplicationContext;

/** A ledger that runs in this JVM on a real server and ports of its own. Tests share it, each with a scope of its own. */
public final class TestLedger implements Addressed, AutoCloseable {

    /** Every test's caller signs with it: who may see what is decided by the scope. */
    public static final String SECRET = "the secret of all callers in tests";

    // More than all tests of one run have callers.
    private static final int MAX_SCOPES = 1_000;

    private static final AtomicLong SCOPES = new AtomicLong();

    private final SchemaAccess schema;
    private final ConfigurableApplicationContext context;

    private TestLedger(SchemaAccess schema, ConfigurableApplicationContext context) {
        this.schema = schema;
        this.context = context;
    }

    /** The one on the server that is found here (real MySQL where there is one), with faults. */
    public static TestLedger shared() {
        return Shared.RUNNING;
    }

    /** The one on the embedded MariaDB. */
    public static TestLedger onMariaDb() {
        return OnMariaDb.RUNNING;
    }

    public static TestLedger start(SchemaAccess schema, String... settings) {
        // Given twice, a setting would become a list.
        List<String> all = new ArrayList<>(List.of(settings));
        clients(all);
        settings(schema).stream()
                .filter(usual -> all.stream().noneMatch(given -> given.startsWith(usual.replaceFirst("=.*", "="))))
                .forEach(all::add);
        return new TestLedger(schema, LedgerApplication.start(all.toArray(String[]::new)));
    }

    private static void clients(List<String> settings) {
        if (settings.stream().noneMatch(setting -> setting.startsWith("--ledger.clients"))) {
            IntStream.rangeClosed(1, MAX_SCOPES)
                    .mapToObj(i -> "--ledger.clients.client-" + i + ".secrets=" + SECRET)
                    .forEach(settings::add);
        }
    }

    /** Signs as that caller. */
    public static Signer signer(String scope) {
        return new Signer(scope, SigningSecret.of(SECRET));
    }

    /** What a ledger on this schema needs to be told. */
    static List<String> settings(SchemaAccess schema) {
        return List.of(
                "--LEDGER_DB_URL=" + schema.url(),
                "--LEDGER_DB_USER=" + schema.migrationUser(),
                "--LEDGER_DB_PASSWORD=" + schema.migrationPassword(),
                "--server.port=0",
                "--management.server.port=0",
                "--logging.level.root=warn");
    }

    /** A caller that nobody else is. */
    public static String freshScope() {
        return "client-" + SCOPES.incrementAndGet();
    }

    public SchemaAccess schema() {
        return schema;
    }

    public Book book() {
        return context.getBean(Book.class);
    }

    /** Parts of Spring's own, to see how they were set up. */
    public <T> Collection<T> beans(Class<T> type) {
        return context.getBeansOfType(type).values();
    }

    public Transactions transactions() {
        return context.getBean(Transactions.class);
    }

    public Wallets wallets() {
        return context.getBean(Wallets.class);
    }

    public WebhookEvents events() {
        return context.getBean(WebhookEvents.class);
    }

    public Audit audit() {
        return context.getBean(Audit.class);
    }

    @Override
    public URI at(String path) {
        return URI.create("http://127.0.0.1:" + port("local.server.port") + path);
    }

    URI managementAt(String path) {
        return URI.create("http://127.0.0.1:" + port("local.management.port") + path);
    }

    String setting(String key) {
        return context.getEnvironment().getRequiredProperty(key);
    }

    private int port(String name) {
        return Integer.parseInt(setting(name));
    }

    /** A session of the test's own, with an open transaction at READ COMMITTED, to hold locks and to look around with. */
    public Connection session() throws SQLException {
        Connection connection =
                DriverManager.getConnection(schema.url(), schema.migrationUser(), schema.migrationPassword());
        connection.setAutoCommit(false);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        return connection;
    }

    @Override
    public void close() {
        context.close();
    }

    private static final class Shared {
        static final TestLedger RUNNING = start(DatabaseServer.shared().freshSchema(), "--spring.profiles.active=test");
    }

    private static final class OnMariaDb {
        static final TestLedger RUNNING =
                start(DatabaseServer.sharedEmbedded().freshSchema(), "--spring.profiles.active=test");
    }
}
