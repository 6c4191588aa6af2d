package dev.refundfence.services;

/**
 * One schema and the two users that may use it.
 *
 * @param url JDBC address of the schema with the driver's settings that the fence depends on
 * @param migrationUser has all rights on this schema and may pass them on
 * @param migrationPassword its password
 * @param user the application's user: it has no rights until the migration grants them, table by table
 * @param password its password
 */
public record SchemaAccess(String url, String migrationUser, String migrationPassword, String user, String password) {

    /** Without the passwords: a record that is printed by accident must not leak them. */
    @Override
    public String toString() {
        return "SchemaAccess[" + url + ", " + migrationUser + ", " + user + "]";
    }
}
