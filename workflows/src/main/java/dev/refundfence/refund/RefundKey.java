package dev.refundfence.refund;

/**
 * The whole name of a refund: who asked, and under which key. Unique for ever.
 *
 * @param scope the caller
 * @param operationKey the caller's key
 */
public record RefundKey(Scope scope, OperationKey operationKey) {

    @Override
    public String toString() {
        return scope + "/" + operationKey;
    }
}
