package dev.refundfence.refund;

import java.util.regex.Pattern;

/**
 * The caller to whom an operation key belongs: the authenticated client, coarse and fixed, never a session. The same key in two
 * scopes names two refunds.
 *
 * @param value 1 to 64 characters of {@code a-z 0-9 -}
 */
public record Scope(String value) {

    private static final Pattern FORM = Pattern.compile("[a-z0-9-]{1,64}");

    /** Refuses a malformed scope with an {@link IllegalArgumentException} that says what a scope looks like. */
    public Scope {
        if (!isValid(value)) {
            throw new IllegalArgumentException(
                    "scope must match " + FORM + " (it has " + value.length() + " characters)");
        }
    }

    /** Whether {@code value} has the form of a scope. */
    public static boolean isValid(String value) {
        return FORM.matcher(value).matches();
    }

    @Override
    public String toString() {
        return value;
    }
}
