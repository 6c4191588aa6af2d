package dev.refundfence.ledger.book;

/** What became of an order. */
public sealed interface Booked {

    /** The entry stands, by this request or by an earlier one with the same key; a refusal of the business stands too. */
    record Answered(Answer answer) implements Booked {}

    /** Another request with this key is being executed, for longer than a lock is waited for. Nothing came of this one. */
    record InProgress() implements Booked {}

    /** Wrong in itself: nothing was booked and nothing is stored. */
    record Refused(Refusal refusal) implements Booked {}
}
