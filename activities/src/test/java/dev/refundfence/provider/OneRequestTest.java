package dev.refundfence.provider;

import static dev.refundfence.provider.RawServer.answering;
import static dev.refundfence.provider.RawServer.hangingAfter;
import static dev.refundfence.provider.RawServer.saying;
import static dev.refundfence.provider.RawServer.silence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.provider.WireAnswer.Answered;
import dev.refundfence.provider.WireAnswer.NotDeparted;
import dev.refundfence.provider.WireAnswer.Unanswered;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One call is one request, whatever the server does. */
@Timeout(30)
class OneRequestTest {

    private static final Duration LONG = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(300);

    private static WireAnswer call(OneRequest wire, URI address, String method) {
        byte[] body = method.equals("GET") ? new byte[0] : "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        return wire.exchange(HttpRequest.newBuilder(address.resolve("/x")), method, body);
    }

    private static WireAnswer read(URI address) {
        return call(new OneRequest(LONG, SHORT), address, "GET");
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void a_server_that_accepts_and_closes_gets_one_request_on_a_fresh_connection(String method) throws Exception {
        RawServer server = new RawServer(silence());
        WireAnswer answer = call(new OneRequest(LONG, LONG), server.address(), method);
        server.close();

        assertThat(answer).isEqualTo(new Unanswered("connection_lost"));
        assertThat(server.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void a_server_that_accepts_and_closes_gets_one_request_on_a_reused_connection(String method) throws Exception {
        RawServer server = new RawServer(answering(200, "first"), silence());
        OneRequest wire = new OneRequest(LONG, LONG);
        call(wire, server.address(), method);
        WireAnswer answer = call(wire, server.address(), method);
        server.close();

        assertThat(answer).isEqualTo(new Unanswered("connection_lost"));
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void the_jdk_client_alone_would_ask_twice() throws Exception {
        RawServer server = new RawServer(silence());
        HttpRequest request = HttpRequest.newBuilder(server.address()).GET().build();
        try (HttpClient client = HttpClient.newHttpClient()) {
            assertThatThrownBy(() -> client.send(request, BodyHandlers.ofString()))
                    .isInstanceOf(IOException.class);
        }
        server.close();

        // If this ever fails, the client has mended its ways, and the gate in Departure may go.
        assertThat(server.requests()).hasSize(2);
    }

    @Test
    void a_reused_connection_is_really_reused() throws Exception {
        RawServer server = new RawServer(answering(200, "again"));
        OneRequest wire = new OneRequest(LONG, LONG);
        call(wire, server.address(), "POST");
        call(wire, server.address(), "GET");
        server.close();

        assertThat(server.requests()).hasSize(2);
        assertThat(server.connections()).isEqualTo(1);
    }

    @Test
    void a_redirect_is_an_answer_and_is_not_followed() throws Exception {
        RawServer server = new RawServer(answering(307, "", "Location: /elsewhere"));
        WireAnswer answer = call(new OneRequest(LONG, LONG), server.address(), "POST");
        server.close();

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Answered.class, heard -> assertThat(heard.status()).isEqualTo(307));
        assertThat(server.requests()).hasSize(1);
    }

    @Test
    void a_refused_connection_never_departed() throws Exception {
        URI nobody;
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = URI.create("http://127.0.0.1:" + taken.getLocalPort());
        }

        assertThat(read(nobody)).isEqualTo(new NotDeparted("connect_refused"));
    }

    @Test
    void a_connection_that_does_not_come_never_departed() throws Exception {
        // A listener with a full backlog: the next connection waits for ever.
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            List<Socket> queue = new ArrayList<>();
            for (int waiting = 0; waiting < 16; waiting++) {
                Socket socket = new Socket();
                queue.add(socket);
                connectUnlessFull(socket, full);
            }
            URI address = URI.create("http://127.0.0.1:" + full.getLocalPort());

            WireAnswer answer = call(new OneRequest(SHORT, LONG), address, "POST");

            assertThat(answer).isEqualTo(new NotDeparted("connect_timeout"));
            for (Socket socket : queue) {
                socket.close();
            }
        }
    }

    private static void connectUnlessFull(Socket socket, ServerSocket listener) throws IOException {
        try {
            socket.connect(listener.getLocalSocketAddress(), 50);
        } catch (SocketTimeoutException full) {
            socket.close();
        }
    }

    @Test
    void an_unknown_host_never_departed() {
        assertThat(read(URI.create("http://no-such-host.invalid"))).isInstanceOf(NotDeparted.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly the beginning"})
    void the_whole_exchange_is_bounded_by_the_read_timeout(String beginning) throws Exception {
        try (RawServer server = new RawServer(hangingAfter(beginning))) {
            assertThat(read(server.address())).isEqualTo(new Unanswered("read_timeout"));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", "HTTP/1.1 20", "what is this\r\n\r\n"})
    void half_an_answer_is_no_answer(String half) throws Exception {
        try (RawServer server = new RawServer(saying(half))) {
            assertThat(call(new OneRequest(LONG, LONG), server.address(), "POST"))
                    .isEqualTo(new Unanswered("connection_lost"));
            assertThat(server.requests()).hasSize(1);
        }
    }

    @Test
    void a_body_larger_than_any_honest_one_is_not_read() throws Exception {
        String large = "x".repeat(OneRequest.MAX_BODY_BYTES + 1);
        try (RawServer server = new RawServer(answering(200, large))) {
            assertThat(call(new OneRequest(LONG, LONG), server.address(), "GET"))
                    .isEqualTo(new Unanswered("body_too_large"));
        }
    }

    @Test
    void a_body_without_end_is_not_read() throws Exception {
        RawServer.Reaction endless = (out, closing) -> {
            out.write("HTTP/1.1 200 OK\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            while (true) {
                out.write(new byte[8192]);
            }
        };
        try (RawServer server = new RawServer(endless)) {
            assertThat(call(new OneRequest(LONG, LONG), server.address(), "GET"))
                    .isEqualTo(new Unanswered("body_too_large"));
        }
    }

    @Test
    void the_largest_allowed_body_is_read() throws Exception {
        String large = "x".repeat(OneRequest.MAX_BODY_BYTES);
        try (RawServer server = new RawServer(answering(200, large))) {
            assertThat(call(new OneRequest(LONG, LONG), server.address(), "GET"))
                    .isInstanceOfSatisfying(
                            Answered.class, heard -> assertThat(heard.body()).isEqualTo(large));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-5", "1.5", "99999999999999999999", "Wed, 21 Oct 2026 07:28:00 GMT"})
    void a_wait_that_is_no_number_of_seconds_is_no_wait(String header) throws Exception {
        try (RawServer server = new RawServer(answering(429, "", "Retry-After: " + header))) {
            assertThat(call(new OneRequest(LONG, LONG), server.address(), "POST"))
                    .isInstanceOfSatisfying(
                            Answered.class,
                            heard -> assertThat(heard.retryAfter()).isNull());
        }
    }

    @Test
    void an_interrupted_call_ends_at_once_and_stays_interrupted() throws Exception {
        try (RawServer server = new RawServer(hangingAfter(""))) {
            Thread.currentThread().interrupt();
            WireAnswer answer = call(new OneRequest(LONG, LONG), server.address(), "POST");

            assertThat(Thread.interrupted()).isTrue();
            assertThat(answer).isIn(new NotDeparted("interrupted"), new Unanswered("interrupted"));
        }
    }
}
