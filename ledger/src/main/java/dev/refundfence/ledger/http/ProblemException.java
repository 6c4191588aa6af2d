package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Refusal;

/** Ends a call with a problem; thrown before anything is booked, or after it was rolled back. */
public final class ProblemException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final ProblemCode code;
    private final String detail;

    /**
     * @param code which problem
     * @param detail a sentence that names the field and the fix
     */
    public ProblemException(ProblemCode code, String detail) {
        super(code.word() + ": " + detail);
        this.code = code;
        this.detail = detail;
    }

    static ProblemException of(Refusal refusal) {
        ProblemCode code = switch (refusal.reason()) {
            case IDEMPOTENCY_KEY_CONFLICT -> ProblemCode.IDEMPOTENCY_KEY_CONFLICT;
            case AMOUNT_INVALID -> ProblemCode.AMOUNT_INVALID;
            case CURRENCY_INVALID -> ProblemCode.CURRENCY_INVALID;
            case ACCOUNT_UNKNOWN -> ProblemCode.ACCOUNT_UNKNOWN;
            case ACCOUNT_MISMATCH -> ProblemCode.ACCOUNT_MISMATCH;
            case CURRENCY_MISMATCH -> ProblemCode.CURRENCY_MISMATCH;
            case REF_TX_INVALID -> ProblemCode.REF_TX_INVALID;
            case REF_TX_UNKNOWN -> ProblemCode.REF_TX_UNKNOWN;
        };
        return new ProblemException(code, refusal.detail());
    }

    Problem problem() {
        return code.with(detail);
    }
}
