package dev.refundfence.store;

/**
 * Where the tables are and who asks.
 *
 * @param url JDBC address; its schema holds the tables
 * @param user the database user
 * @param password its password
 */
public record DatabaseLogin(String url, String user, String password) {

    /** Without the password. */
    @Override
    public String toString() {
        return "DatabaseLogin[" + user + "]";
    }
}
