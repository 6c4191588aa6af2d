package dev.refundfence.refund;

import java.util.regex.Pattern;

/**
 * The business identity of one refund decision, chosen when the refund was decided and stored before the first call. It never
 * changes and never carries an attempt, a time or a session: two different keys are two refunds.
 *
 * @param value 1 to 128 characters of {@code A-Z a-z 0-9 . _ : @ -}, compared byte for byte ({@code A} and {@code a} are two keys)
 */
public record OperationKey(String value) {

    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:@-]{1,128}");

    /** Refuses a malformed key with an {@link IllegalArgumentException} that says what a key looks like. */
    public OperationKey {
        if (!isValid(value)) {
            throw new IllegalArgumentException(
                    "operation key must match " + FORM + " (it has " + value.length() + " characters)");
        }
    }

    /** Whether {@code value} has the form of a key. Payment ids have the same form. */
    public static boolean isValid(String value) {
        return FORM.matcher(value).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
