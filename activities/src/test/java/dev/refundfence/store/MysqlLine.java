package dev.refundfence.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The line between the driver and a real server. It reads along what the driver says, and can be cut at one statement: the fault is a
 * closed connection, as the driver and the server meet it in production. Knows of the protocol only the packet's header (three bytes of
 * length, one of sequence) and where a command's words stand.
 */
final class MysqlLine implements AutoCloseable {
    /** Where the line breaks, seen from the statement. */
    enum Cut {
        /** The server never hears of it. */
        BEFORE_IT_ARRIVES,
        /** The client gives up while the server is still about to carry it out. */
        WHILE_IT_IS_CARRIED_OUT,
        /** The server has done it, and its answer is lost. */
        BEFORE_IT_IS_ANSWERED
    }

    private record Armed(String verb, Cut cut, CompletableFuture<Void> answered) {}

    private static final int HEADER = 4;
    private static final int COM_QUERY = 0x03;
    private static final int COM_STMT_PREPARE = 0x16;

    private final String server;
    private final ServerSocket door;
    private final AtomicReference<Armed> armed = new AtomicReference<>();
    private volatile CompletableFuture<Void> unheardAnswer = new CompletableFuture<>();
    private final List<String> said = new CopyOnWriteArrayList<>();
    private final List<Socket> open = new CopyOnWriteArrayList<>();

    /** {@code server}: host and port. */
    MysqlLine(String server) {
        this.server = server;
        try {
            door = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().name("mysql-line").start(() -> whileOpen(this::connect, door::close));
    }

    /** The login whose connections run over this line, in clear, so that they can be read. */
    DatabaseLogin through(DatabaseLogin login) {
        String address = login.url()
                .replace(server, door.getInetAddress().getHostAddress() + ":" + door.getLocalPort())
                .replace("sslMode=PREFERRED", "sslMode=DISABLED");
        return new DatabaseLogin(address, login.user(), login.password());
    }

    /** Cuts the connection that says the next statement of that verb, once. */
    void cutAtNext(String verb, Cut cut) {
        said.clear();
        unheardAnswer = new CompletableFuture<>();
        armed.set(new Armed(verb.toLowerCase(Locale.ROOT), cut, unheardAnswer));
    }

    /** Whether the server has answered the statement at which the line was cut, to nobody. */
    boolean hasUnheardAnswer() {
        return unheardAnswer.isDone();
    }

    /** Waits until the server has carried out, or refused, the statement at which the line was cut. */
    void awaitUnheardAnswer() {
        unheardAnswer.join();
    }

    /** What was said since the line was last armed or forgotten, in order. A statement that the driver prepares is told by its first word. */
    List<String> said() {
        return List.copyOf(said);
    }

    void forget() {
        said.clear();
    }

    private boolean connect() throws IOException {
        Socket client = door.accept();
        int colon = server.lastIndexOf(':');
        Socket mysql = new Socket(server.substring(0, colon), Integer.parseInt(server.substring(colon + 1)));
        client.setTcpNoDelay(true);
        mysql.setTcpNoDelay(true);
        open.add(client);
        Session session = new Session(client, mysql, new AtomicReference<>());
        Thread.ofVirtual().name("to-server").start(() -> whileOpen(session::ask, session::clientIsGone));
        Thread.ofVirtual().name("to-client").start(() -> whileOpen(session::answer, session::hangUp));
        return true;
    }

    /** One connection, read in both directions. {@code unheard}: whose answer the client must not get. */
    private final class Session {
        private final Socket client;
        private final Socket mysql;
        private final AtomicReference<Armed> unheard;

        Session(Socket client, Socket mysql, AtomicReference<Armed> unheard) {
            this.client = client;
            this.mysql = mysql;
            this.unheard = unheard;
        }

        boolean ask() throws IOException {
            byte[] packet = packet(client.getInputStream());
            Armed here = cutAt(statement(packet));
            if (here == null) {
                mysql.getOutputStream().write(packet);
                return true;
            }
            if (here.cut() == Cut.BEFORE_IT_ARRIVES) {
                return false;
            }
            unheard.set(here);
            mysql.getOutputStream().write(packet);
            return here.cut() == Cut.BEFORE_IT_IS_ANSWERED;
        }

        boolean answer() throws IOException {
            byte[] bytes = new byte[16 * 1024];
            int count = mysql.getInputStream().read(bytes);
            // The driver says nothing more before it is answered, so whatever comes after the statement is its answer.
            Armed lost = unheard.get();
            if (lost != null && count >= 0) {
                lost.answered().complete(null);
                hangUp();
            }
            if (lost != null || count < 0) {
                return false;
            }
            client.getOutputStream().write(bytes, 0, count);
            return true;
        }

        // Half-closed: the server still finds everything that was said before, and does it.
        void clientIsGone() throws IOException {
            client.close();
            if (!mysql.isClosed()) {
                mysql.shutdownOutput();
            }
        }

        void hangUp() throws IOException {
            client.close();
            mysql.close();
        }
    }

    private Armed cutAt(String statement) {
        if (statement.isEmpty()) {
            return null;
        }
        said.add(statement);
        Armed next = armed.get();
        boolean isIt = next != null && statement.toLowerCase(Locale.ROOT).startsWith(next.verb());
        return isIt && armed.compareAndSet(next, null) ? next : null;
    }

    private static byte[] packet(InputStream from) throws IOException {
        byte[] header = from.readNBytes(HEADER);
        int length =
                header.length < HEADER ? 0 : (header[0] & 0xff) | (header[1] & 0xff) << 8 | (header[2] & 0xff) << 16;
        byte[] body = from.readNBytes(length);
        if (header.length < HEADER || body.length < length) {
            throw new EOFException("the client hung up");
        }
        byte[] packet = Arrays.copyOf(header, HEADER + length);
        System.arraycopy(body, 0, packet, HEADER, length);
        return packet;
    }

    /** The words of a command that has any; empty for every other packet. */
    private static String statement(byte[] packet) {
        boolean isCommand = packet.length > HEADER && packet[HEADER - 1] == 0;
        int command = isCommand ? packet[HEADER] : -1;
        if (command != COM_QUERY && command != COM_STMT_PREPARE) {
            return "";
        }
        int words = HEADER + 1;
        // To a MySQL of today a query begins with its attributes: none of them, in one set.
        if (packet[words] == 0) {
            words += 2;
        }
        String text = new String(packet, words, packet.length - words, StandardCharsets.UTF_8);
        return command == COM_STMT_PREPARE ? "PREPARE " + text : text;
    }

    private interface Turn {
        boolean goesOn() throws IOException;
    }

    private interface End {
        void come() throws IOException;
    }

    private static void whileOpen(Turn turn, End end) {
        try {
            boolean open = true;
            while (open) {
                open = goesOn(turn);
            }
            end.come();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean goesOn(Turn turn) throws IOException {
        try {
            return turn.goesOn();
        } catch (EOFException | SocketException hungUp) {
            // How every connection ends: one of the two sides has closed it.
            return false;
        }
    }

    /** Hangs up all connections. */
    @Override
    public void close() {
        try {
            door.close();
            for (Socket client : open) {
                client.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
