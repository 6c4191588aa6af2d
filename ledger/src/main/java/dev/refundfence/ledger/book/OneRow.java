package dev.refundfence.ledger.book;

/** A statement on a locked row changes exactly that row; anything else is a fault of ours, and the transaction rolls back. */
final class OneRow {

    private OneRow() {}

    static void changed(int rows, String what, Object identity) {
        if (rows != 1) {
            throw new IllegalStateException(rows + " rows changed instead of one: " + what + " " + identity);
        }
    }
}
