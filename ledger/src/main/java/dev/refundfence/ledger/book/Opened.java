package dev.refundfence.ledger.book;

/** What became of a request to make a wallet. */
public sealed interface Opened {

    /** It was made now. */
    record Made(Wallet wallet) implements Opened {}

    /** It was made before with the same currency and opening balance; the wallet is told as it stands now. */
    record AlreadyThere(Wallet wallet) implements Opened {}

    /** It was made before, and not like this; {@code detail} says what differs. */
    record Different(String detail) implements Opened {}

    /** Wrong in itself. */
    record Refused(Refusal refusal) implements Opened {}
}
