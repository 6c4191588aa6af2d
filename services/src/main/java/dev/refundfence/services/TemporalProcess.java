package dev.refundfence.services;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs the development server of Temporal's command-line tool. */
final class TemporalProcess {
    private static final Duration START = Duration.ofSeconds(60);
    private static final String NAMESPACE = "default";

    /**
     * What the local server is told beyond its defaults. Without the first each step of a workflow waits 50 ms; fairness is off unless asked
     * for; with one partition a rate limit is kept evenly.
     */
    static final List<String> DYNAMIC_CONFIG = List.of(
            "history.transferProcessorMaxPollRPS=2000",
            "matching.enableFairness=true",
            "matching.numTaskqueueReadPartitions=1",
            "matching.numTaskqueueWritePartitions=1");

    private TemporalProcess() {}

    static TemporalServer start(Path program, TemporalPlace place) {
        Folders.create(place.folder());
        int port = place.port() == 0 ? Ports.free() : place.port();
        int uiPort = place.uiPort() == 0 ? Ports.free() : place.uiPort();
        Path log = place.folder().resolve("temporal.log");
        int logged = Folders.lines(log).size();
        Child child = Child.start(
                new Child.Command("temporal", arguments(program, place, port, uiPort), Map.of(), log),
                Duration.ofSeconds(15));
        String address = "127.0.0.1:" + port;
        // A gRPC channel that was refused once waits for seconds before it tries again.
        while (child.isAlive() && !Ports.isBusy(port)) {
            Pause.briefly();
        }
        if (!new TemporalProbe(address, NAMESPACE).awaitNamespace(START, child::isAlive)) {
            child.stop();
            throw new ServiceMissingException(program + " does not answer at " + address + "; " + log + " says: "
                    + ServerLog.reason(log, logged));
        }
        String ui = place.withUi() ? "http://127.0.0.1:" + uiPort : null;
        return new TemporalServer(address, NAMESPACE, ui, child::stop);
    }

    static List<String> arguments(Path program, TemporalPlace place, int port, int uiPort) {
        List<String> arguments = new ArrayList<>(List.of(program.toString(), "server", "start-dev"));
        arguments.addAll(List.of("--ip", "127.0.0.1", "--port", "" + port, "--log-level", "error"));
        arguments.addAll(
                place.withUi() ? List.of("--ui-port", "" + uiPort, "--ui-disable-news-fetch") : List.of("--headless"));
        if (place.keeping() == TemporalPlace.Keeping.FILE_WITH_UI) {
            arguments.addAll(List.of(
                    "--db-filename", place.folder().resolve("temporal.db").toString()));
        }
        TemporalServer.SEARCH_ATTRIBUTES.forEach(
                (name, type) -> arguments.addAll(List.of("--search-attribute", name + "=" + type)));
        DYNAMIC_CONFIG.forEach(setting -> arguments.addAll(List.of("--dynamic-config-value", setting)));
        return arguments;
    }
}
