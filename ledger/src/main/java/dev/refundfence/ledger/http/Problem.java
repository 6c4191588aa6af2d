package dev.refundfence.ledger.http;

/**
 * The body of an error (RFC 9457, {@code application/problem+json}).
 *
 * @param type always {@code about:blank}: the code says which problem it is
 * @param title the code in words
 * @param status the HTTP status again
 * @param detail a sentence that names what is wrong and the fix
 * @param code the stable code, one of {@link ProblemCode}
 */
record Problem(String type, String title, int status, String detail, String code) {}
