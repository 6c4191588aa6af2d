package dev.refundfence.ledger.book;

/** How a pending refund ends. */
public enum Ending {
    /** The money moves now. */
    OK(Turn.CARRIED_OUT),
    /** Nothing moves, and the room on the debit is free again. */
    FAILED(Turn.GIVEN_UP);

    private final Turn turn;

    Ending(Turn turn) {
        this.turn = turn;
    }

    Turn turn() {
        return turn;
    }
}
