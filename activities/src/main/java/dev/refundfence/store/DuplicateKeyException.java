package dev.refundfence.store;

/** MySQL's error 1062: a row with this key is there already. The transaction was rolled back. */
final class DuplicateKeyException extends DatabaseFailedException {

    private static final long serialVersionUID = 1L;

    DuplicateKeyException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Whether it was this unique key; MySQL and MariaDB both name it in the message, MySQL after the table's name. */
    boolean isOn(String keyName) {
        String message = getMessage();
        return message != null && message.contains(keyName + "'");
    }
}
