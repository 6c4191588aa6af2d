package dev.refundfence.model;

/** The kinds of trouble that the search may mix. Slowness is no fault: a step may be arbitrarily late, and a lease may end, in every run. */
enum Fault {
    CRASH("a worker dies at any point"),
    LOST_COMMIT("the answer to a COMMIT is lost"),
    COPY("Temporal runs an activity twice or late, gives one up, or a workflow is reset"),
    UNREACHABLE("the provider cannot be connected to"),
    LOST_REQUEST("a request is lost on its way"),
    LOST_REPLY("the provider carries a request out and its reply is lost"),
    DELAY("a request stays on the wire and arrives later"),
    HIDE("a refund does not show in look-ups for a while"),
    FORGET("the provider forgets its idempotency keys"),
    REFUSE("the provider refuses a request"),
    PENDING("the provider accepts a refund and finishes it later, well or badly"),
    BOUNCE("the money of a successful refund comes back"),
    WEBHOOK("authentic events that are proof, early, late and repeated"),
    HINT("authentic events that prove nothing, stale and false ones included"),
    OPERATOR("a person resolves reviews, on what was seen some time before"),
    CANCEL("a customer cancels");

    final String words;

    Fault(String words) {
        this.words = words;
    }
}
