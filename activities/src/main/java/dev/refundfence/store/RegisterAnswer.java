package dev.refundfence.store;

/** What registering a payment answers. */
public sealed interface RegisterAnswer {

    /** Stored now. */
    record Registered(StoredPayment payment) implements RegisterAnswer {}

    /** The same payment was registered before; this is how it stands. */
    record Same(StoredPayment payment) implements RegisterAnswer {}

    /** The id is taken by a payment that differs. Nothing was changed. */
    record Conflict(StoredPayment stored) implements RegisterAnswer {}
}
