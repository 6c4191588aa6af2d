package dev.refundfence.ledger.http;

import java.util.regex.Pattern;

/** Keys and account names: safe in a path, a log line and a header, and short enough for an index. */
public final class Names {

    static final String RULE = "1 to 128 characters of A-Z a-z 0-9 . _ : @ - (and not . or .. alone)";

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._:@-]{1,128}");

    private Names() {}

    /** A dot or two alone would be a step in a path, so that such an entry could never be looked up. */
    static boolean isName(String text) {
        return NAME.matcher(text).matches() && !text.equals(".") && !text.equals("..");
    }

    /** Refuses a body whose field is no name. */
    public static String inBody(String field, String text) {
        if (!isName(text)) {
            throw StrictJson.invalid("the field " + field + " must be " + RULE);
        }
        return text;
    }
}
