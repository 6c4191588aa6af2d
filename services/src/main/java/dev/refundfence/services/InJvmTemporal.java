package dev.refundfence.services;

import io.temporal.testserver.TestServer;
import java.time.Duration;

/** Temporal's test server inside this JVM: enough to run workflows, and nothing to look at them by. */
final class InJvmTemporal {
    private InJvmTemporal() {}

    /** Without time skipping: our workflows wait for real databases and providers. */
    @SuppressWarnings("resource") // Closed by the server's own close.
    static TemporalServer start(int port) {
        int chosen = port == 0 ? Ports.free() : port;
        TestServer.PortBoundTestServer server = TestServer.createPortBoundServer(chosen, true);
        String address = "127.0.0.1:" + chosen;
        TemporalProbe probe = new TemporalProbe(address, "default");
        if (!probe.awaitNamespace(Duration.ofSeconds(30), () -> true)) {
            server.close();
            throw new ServiceMissingException("the Temporal test server inside this JVM does not answer at " + address);
        }
        probe.registerSearchAttributes();
        return new TemporalServer(address, "default", null, server::close);
    }
}
