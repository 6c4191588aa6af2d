package dev.refundfence.services;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A database server and the user by whom we make schemas in it.
 *
 * @param server JDBC address up to and with the slash before the schema
 * @param settings the driver's settings, in order
 * @param user may create schemas and users
 * @param password its password
 */
record DatabaseAddress(String server, Map<String, String> settings, String user, String password) {
    /**
     * The settings that correctness depends on (docs/fencing.md): without the timeouts a dead server holds a worker for ever; a
     * session in another time zone shifts the leases; counting changed instead of matched rows makes a repeated write look fenced out.
     */
    private static final Map<String, String> REQUIRED = settings("connectTimeout=3000&socketTimeout=15000"
            + "&connectionTimeZone=UTC&forceConnectionTimeZoneToSession=true&useAffectedRows=false&sslMode=PREFERRED");

    DatabaseAddress {
        settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    }

    /** A server of ours on the loopback address, where asking the server for its public key gives nothing away. */
    static DatabaseAddress loopback(int port, String user, String password) {
        return of("127.0.0.1", port, user, password);
    }

    /** A server of ours that a container engine shows under that host and port. */
    static DatabaseAddress of(String host, int port, String user, String password) {
        Map<String, String> settings = new LinkedHashMap<>(REQUIRED);
        settings.put("allowPublicKeyRetrieval", "true");
        return new DatabaseAddress("jdbc:mysql://" + host + ":" + port + "/", settings, user, password);
    }

    /** Somebody else's server: his settings win where both name one. {@code url} may name a schema, which is left out here. */
    static DatabaseAddress given(String url, String user, String password) {
        int slash = url.indexOf('/', "jdbc:mysql://".length());
        if (!url.startsWith("jdbc:mysql://") || slash < 0) {
            throw new ServiceMissingException(
                    "REFUNDS_DB_URL must look like jdbc:mysql://host:3306/schema, but starts with "
                            + url.substring(0, Math.min(13, url.length())));
        }
        Map<String, String> settings = new LinkedHashMap<>(REQUIRED);
        int question = url.indexOf('?', slash);
        if (question >= 0) {
            settings.putAll(settings(url.substring(question + 1)));
        }
        return new DatabaseAddress(url.substring(0, slash + 1), settings, user, password);
    }

    /** The JDBC address of a schema there; the empty name means none. */
    String url(String schema) {
        return settings.entrySet().stream()
                .map(setting -> setting.getKey() + "=" + setting.getValue())
                .collect(Collectors.joining("&", server + schema + "?", ""));
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(url(""), user, password);
    }

    /** Whether we get in there now. */
    boolean answers() {
        try (Connection connection = connect()) {
            return connection.isValid(1);
        } catch (SQLException notYet) {
            return false;
        }
    }

    private static Map<String, String> settings(String query) {
        Map<String, String> settings = new LinkedHashMap<>();
        for (String setting : query.split("&", -1)) {
            int equals = setting.indexOf('=');
            if (equals > 0) {
                settings.put(setting.substring(0, equals), setting.substring(equals + 1));
            }
        }
        return settings;
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "DatabaseAddress[" + server + ", " + user + "]";
    }
}
