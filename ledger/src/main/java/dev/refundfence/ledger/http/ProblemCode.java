package dev.refundfence.ledger.http;

import dev.refundfence.signature.Verdict;
import java.util.Locale;

/** The stable codes of the ledger's problems, in the order in which a call is checked. */
public enum ProblemCode {
    NOT_FOUND(404, "Not found"),
    METHOD_NOT_ALLOWED(405, "Method not allowed"),
    BODY_TOO_LARGE(413, "Body too large"),
    MEDIA_TYPE_UNSUPPORTED(415, "Media type not supported"),
    SIGNATURE_MISSING(401, "Signature missing"),
    SIGNATURE_INVALID(401, "Signature invalid"),
    SIGNATURE_EXPIRED(401, "Signature expired"),
    REPLAYED_REQUEST(401, "Request replayed"),
    REQUEST_INVALID(400, "Request invalid"),
    PARAMETER_INVALID(400, "Parameter invalid"),
    IDEMPOTENCY_KEY_MISSING(400, "Idempotency-Key missing"),
    IDEMPOTENCY_KEY_INVALID(400, "Idempotency-Key invalid"),
    BODY_INVALID(400, "Body invalid"),
    IDEMPOTENCY_KEY_CONFLICT(422, "Idempotency-Key used for something else"),
    REF_TX_INVALID(422, "ref_tx invalid"),
    CURRENCY_INVALID(422, "Currency invalid"),
    AMOUNT_INVALID(422, "Amount invalid"),
    ACCOUNT_UNKNOWN(422, "Account unknown"),
    ACCOUNT_MISMATCH(422, "Account differs from the debit's"),
    CURRENCY_MISMATCH(422, "Currency differs"),
    REF_TX_UNKNOWN(422, "Debit unknown"),
    REQUEST_IN_PROGRESS(409, "Request in progress"),
    WALLET_CONFLICT(409, "Wallet exists and differs"),
    BUSY(503, "Busy"),
    DATABASE_UNAVAILABLE(503, "Database unavailable"),
    INTERNAL_ERROR(500, "Internal error");

    private final int status;
    private final String title;

    ProblemCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    static ProblemCode of(Verdict.Why why) {
        return switch (why) {
            case SIGNATURE_MISSING -> SIGNATURE_MISSING;
            case SIGNATURE_INVALID -> SIGNATURE_INVALID;
            case SIGNATURE_EXPIRED -> SIGNATURE_EXPIRED;
        };
    }

    /** The HTTP status that the code is told with. */
    public int status() {
        return status;
    }

    /** The code as callers see it. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Problem with(String detail) {
        return new Problem("about:blank", title, status, detail, word());
    }
}
