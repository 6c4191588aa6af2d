package dev.refundfence.services;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Whether a Docker engine really answers: a client without an engine is common, and asking by it takes seconds. */
final class DockerEngine {
    private static final int SECONDS = 3;

    private DockerEngine() {}

    /** Asks the engine that {@code DOCKER_HOST} names, else those at the usual sockets. */
    static boolean answers() {
        return addresses(System.getenv()).stream().anyMatch(DockerEngine::answers);
    }

    static List<SocketAddress> addresses(Map<String, String> environment) {
        String host = environment.getOrDefault("DOCKER_HOST", "");
        if (host.startsWith("tcp://")) {
            URI uri = URI.create(host);
            return List.of(new InetSocketAddress(uri.getHost(), uri.getPort() < 0 ? 2375 : uri.getPort()));
        }
        List<Path> sockets = new ArrayList<>();
        if (host.startsWith("unix://")) {
            sockets.add(Path.of(host.substring("unix://".length())));
        } else {
            Path home = Path.of(System.getProperty("user.home"));
            sockets.add(Path.of("/var/run/docker.sock"));
            sockets.add(home.resolve(".docker/run/docker.sock"));
            sockets.add(home.resolve(".docker/desktop/docker.sock"));
        }
        return sockets.stream()
                .filter(Files::exists)
                .<SocketAddress>map(UnixDomainSocketAddress::of)
                .toList();
    }

    /** In a thread of its own: a channel over a socket file knows no timeout. */
    private static boolean answers(SocketAddress address) {
        FutureTask<Boolean> ping = new FutureTask<>(() -> ping(address));
        Thread.ofVirtual().start(ping);
        try {
            return ping.get(SECONDS, TimeUnit.SECONDS);
        } catch (ExecutionException | TimeoutException noEngine) {
            ping.cancel(true);
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean ping(SocketAddress address) throws IOException {
        try (SocketChannel channel = address instanceof UnixDomainSocketAddress
                ? SocketChannel.open(StandardProtocolFamily.UNIX)
                : SocketChannel.open()) {
            channel.connect(address);
            channel.write(
                    ByteBuffer.wrap("GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n".getBytes(StandardCharsets.US_ASCII)));
            ByteBuffer answer = ByteBuffer.allocate(64);
            channel.read(answer);
            return new String(answer.array(), 0, answer.position(), StandardCharsets.US_ASCII)
                    .matches("(?s)HTTP/1\\.\\d 200.*");
        }
    }
}
