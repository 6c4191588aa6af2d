package dev.refundfence.services;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;

/** Stands in for the ledger and the application: it is ready at once, prints what it was told, and says when it is stopped. */
public final class FakeService {
    private FakeService() {}

    public static void main(String[] arguments) throws IOException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("stopped at " + System.nanoTime())));
        System.getenv().forEach((name, value) -> System.out.println(name + "=" + value));
        System.out.println("arguments " + String.join(" ", arguments));
        int port = Integer.parseInt(System.getenv("MANAGEMENT_SERVER_PORT"));
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/actuator/health/readiness", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
    }

    /** Puts this class into executable jars where a stack expects its own. */
    static void packInto(Path home) throws IOException, URISyntaxException {
        pack(home.resolve("src/target/refunds-exec.jar"));
        pack(home.resolve("ledger/target/ledger-exec.jar"));
    }

    private static void pack(Path jar) throws IOException, URISyntaxException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, FakeService.class.getName());
        String entry = FakeService.class.getName().replace('.', '/') + ".class";
        Path classes = Path.of(FakeService.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Files.createDirectories(jar.getParent());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest)) {
            out.putNextEntry(new ZipEntry(entry));
            out.write(Files.readAllBytes(classes.resolve(entry)));
            out.closeEntry();
        }
    }
}
