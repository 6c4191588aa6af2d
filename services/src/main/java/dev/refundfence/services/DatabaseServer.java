package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A database server that is there: one that the environment names, one in a container, one that we run. It gives out schemas, each
 * with users of its own, so that many tests share one server. Thread-safe.
 */
public final class DatabaseServer implements AutoCloseable {
    private final DatabaseAddress address;
    private final Runnable stop;
    private final String product;
    private final Runnable close = this::close;
    private final Map<String, SchemaAccess> schemas = new HashMap<>();
    private final Set<String> fresh = new LinkedHashSet<>();

    /** {@code stop} ends the server if it is ours; it is called once. */
    DatabaseServer(DatabaseAddress address, Runnable stop) {
        this.address = address;
        this.stop = stop;
        this.product = SchemaMaker.product(address);
        AtExit.add(close);
    }

    /**
     * The one server that all tests of this JVM share, with its flushes relaxed; started by the first caller, stopped when the JVM
     * ends. The choice is printed to standard output.
     */
    public static DatabaseServer shared() {
        return Shared.FOUND;
    }

    /** As {@link #shared()}, but always the embedded MariaDB, for the tests that show that it does as well. */
    public static DatabaseServer sharedEmbedded() {
        return SharedEmbedded.STARTED;
    }

    /**
     * The first that is there: the address in {@code REFUNDS_DB_URL}, a Docker engine, a {@code mysqld} on the PATH, the embedded
     * MariaDB. Each choice, and why an earlier one was passed over, is one line.
     *
     * @throws ServiceMissingException if nothing works, with every place that was tried
     */
    public static DatabaseServer find(Progress progress, DatabasePlace place) {
        return DatabaseSearch.find(progress, place);
    }

    /** As above: durable, on a free port, in a folder that is kept. */
    public static DatabaseServer find(Progress progress, Path folder) {
        return find(progress, DatabasePlace.kept(folder));
    }

    /** The embedded MariaDB, whatever else is there; on a free port, its files under the folder. */
    public static DatabaseServer embedded(Path folder) {
        return EmbeddedDatabase.start(line -> {}, DatabasePlace.kept(folder));
    }

    /**
     * Makes the schema and its two users, or finds them: called again it gives the same access. On a later server over the same folder the
     * schema is still there and its users get new passwords.
     *
     * @param name small letters, digits and underscores, at most 24
     */
    public synchronized SchemaAccess createSchema(String name) {
        return schemas.computeIfAbsent(name, wanted -> SchemaMaker.create(address, wanted));
    }

    /** A schema that nobody else has. On a server that is not ours it is dropped when this object is closed. */
    public synchronized SchemaAccess freshSchema() {
        String name = "fresh_" + Randoms.letters(12);
        fresh.add(name);
        return createSchema(name);
    }

    /** What answers, e.g. {@code MySQL 9.7.4} or {@code MariaDB 11.4.5}. */
    public String product() {
        return product;
    }

    /** MariaDB behaves differently in places that the tests name. */
    public boolean isMariaDb() {
        return product.toLowerCase(Locale.ROOT).startsWith("mariadb");
    }

    /** Host and port, for messages. */
    public String where() {
        return address.server().substring("jdbc:mysql://".length()).replace("/", "");
    }

    /** Drops the fresh schemas and stops the server if we started it. Harmless the second time. */
    @Override
    public synchronized void close() {
        AtExit.remove(close);
        SchemaMaker.dropQuietly(address, fresh);
        fresh.clear();
        stop.run();
    }

    /** Loaded at the first use only: no test that needs no database starts one. */
    private static final class Shared {
        static final DatabaseServer FOUND =
                find(Progress.to(System.out), DatabasePlace.relaxed(temporaryFolder("refunds-database")));
    }

    private static final class SharedEmbedded {
        static final DatabaseServer STARTED = EmbeddedDatabase.start(
                Progress.to(System.out), DatabasePlace.relaxed(temporaryFolder("refunds-mariadb")));
    }

    private static Path temporaryFolder(String name) {
        try {
            Path folder = Files.createTempDirectory(name);
            AtExit.add(() -> Folders.delete(folder));
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder for the test database", e);
        }
    }
}
