package dev.refundfence.provider;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server by hand, for what no honest server does. It reads whole requests, remembers them, and reacts to the first by the first
 * reaction and so on; the last reaction repeats.
 */
public final class RawServer implements AutoCloseable {

    /** What is done after a request was read; the connection stays open if it says so. */
    @FunctionalInterface
    public interface Reaction {
        boolean keepsOpen(OutputStream out, CountDownLatch closing) throws IOException, InterruptedException;
    }

    private static final Pattern LENGTH = Pattern.compile("(?im)^content-length: *(\\d+)");

    private final ServerSocket listener;
    private final List<Reaction> reactions;
    private final AtomicInteger heard = new AtomicInteger();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private final List<Socket> sockets = Collections.synchronizedList(new ArrayList<>());
    private final List<Thread> threads = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch closing = new CountDownLatch(1);

    public RawServer(Reaction... reactions) throws IOException {
        this.listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.reactions = List.of(reactions);
        threads.add(Thread.ofVirtual().start(this::accept));
    }

    /** Closes the connection. */
    public static Reaction silence() {
        return (out, closing) -> false;
    }

    /** Says this, as it is, and closes. */
    public static Reaction saying(String raw) {
        return (out, closing) -> {
            out.write(raw.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
            return false;
        };
    }

    /** Says this and nothing more, but stays. */
    public static Reaction hangingAfter(String raw) {
        return (out, closing) -> {
            saying(raw).keepsOpen(out, closing);
            closing.await();
            return false;
        };
    }

    /** An HTTP answer; the connection stays open. */
    public static Reaction answering(int status, String body, String... headers) {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        String head = "HTTP/1.1 " + status + " X\r\nContent-Length: " + bytes.length + "\r\n"
                + (headers.length == 0 ? "" : String.join("\r\n", headers) + "\r\n") + "\r\n";
        return (out, closing) -> {
            out.write(head.getBytes(StandardCharsets.ISO_8859_1));
            out.write(bytes);
            out.flush();
            return true;
        };
    }

    public URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort());
    }

    /** All requests so far, as they came, whole. */
    public List<String> requests() {
        synchronized (requests) {
            return List.copyOf(requests);
        }
    }

    /** How many connections were made, whether a request came or not. */
    public int connections() {
        return sockets.size();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                sockets.add(socket);
                threads.add(Thread.ofVirtual().start(() -> serve(socket)));
            }
        } catch (IOException closed) {
            closing.countDown();
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            boolean open = true;
            while (open) {
                String request = read(in);
                if (request.isEmpty()) {
                    return;
                }
                requests.add(request);
                int number = Math.min(heard.getAndIncrement(), reactions.size() - 1);
                open = reactions.get(number).keepsOpen(socket.getOutputStream(), closing);
            }
        } catch (IOException gone) {
            // The client went away or the test is over: nothing is left to say to it.
            return;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }

    private static String read(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                return "";
            }
            head.write(next);
        }
        String headers = head.toString(StandardCharsets.ISO_8859_1);
        Matcher length = LENGTH.matcher(headers);
        byte[] body = in.readNBytes(length.find() ? Integer.parseInt(length.group(1)) : 0);
        return headers + new String(body, StandardCharsets.UTF_8);
    }

    /** Stops, and waits until nobody can add a request any more. */
    @Override
    public void close() throws IOException {
        listener.close();
        closing.countDown();
        for (Socket socket : List.copyOf(sockets)) {
            socket.close();
        }
        for (Thread thread : List.copyOf(threads)) {
            join(thread);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while the server ended", stopped);
        }
    }
}
