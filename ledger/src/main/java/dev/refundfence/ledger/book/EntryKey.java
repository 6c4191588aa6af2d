package dev.refundfence.ledger.book;

/**
 * What makes an entry the same entry: the caller's scope and the key that the caller chose for the business fact.
 *
 * @param scope the caller, {@code [a-z0-9-]{1,64}}; another scope's entries do not exist for it
 * @param txId the key, {@code [A-Za-z0-9._:@-]{1,128}}
 */
public record EntryKey(String scope, String txId) {

    /** The key of another entry of the same caller. */
    EntryKey other(String otherTxId) {
        return new EntryKey(scope, otherTxId);
    }

    @Override
    public String toString() {
        return scope + "/" + txId;
    }
}
