package dev.refundfence.refund;

import java.util.List;
import java.util.stream.Stream;

/**
 * The table of outcomes and decisions, one constant a row, each with the examples that test it. {@code docs/refund-policy.md} is
 * generated from it. An example reads: its name, the story, what the deciding claim heard, the contract (its numbers are in {@link
 * Contracts}), so many seconds after the story's start, the decision.
 */
enum PolicyRow {
    SUCCEEDED("Succeeded", "the money moved as ordered, whatever else is open", "complete", """
            succeeded                             | send 0 succeeded                                           | succeeded | usual | 1       | complete re_1
            succeeded, another open, budgets gone | send 0 unknown, send 60 unknown, look-up 9000000 succeeded | succeeded | usual | 9000000 | complete re_1
            """),
    AMBIGUOUS("Ambiguous", "several, or perhaps another operation's", "review ambiguous_lookup", """
            ambiguous | send 0 unknown, look-up 60 ambiguous | ambiguous | usual | 61 | review ambiguous_lookup
            """),
    MISMATCH("Mismatch", "something moved, but not as ordered", "review amount_mismatch", """
            mismatch | send 0 mismatch | mismatch | usual | 1 | review amount_mismatch
            """),
    PENDING("Pending", "by the polling schedule", "reschedule reconcile", """
            pending, first delay                  | send 0 pending                                                                | pending | usual | 1             | reschedule reconcile 60.0s
            pending, second delay                 | send 0 pending, look-up 60 pending                                            | pending | usual | 61            | reschedule reconcile 300.0s
            pending, last delay repeats           | send 0 pending, look-up 60 pending, look-up 360 pending, look-up 3960 pending | pending | usual | 3961          | reschedule reconcile 3600.0s
            pending, a microsecond of budget left | send 0 pending, look-up 60 pending                                            | pending | usual | 604799.999999 | reschedule reconcile 300.0s
            """),
    PENDING_TOO_LONG("Pending", "`pending-for` is used up", "review pending_too_long", """
            pending, budget used up | send 0 pending, look-up 60 pending | pending | usual | 604800 | review pending_too_long
            """),
    FAILED(
            "Failed",
            "no other send is open, or failed stays failed, or it was told when none can arrive any more",
            "fail",
            """
            one send                              | send 0 failed                                                | failed | again | 1           | fail account_closed
            one send, told by a look-up           | send 0 unknown, look-up 60 failed                            | failed | again | 61          | fail account_closed
            the other send never left             | send 0 unknown, send 400 not_sent, look-up 500 failed        | failed | again | 501         | fail account_closed
            another is open, failed stays failed  | send 0 unknown, send 400 unknown, look-up 500 failed         | failed | usual | 501         | fail account_closed
            another is open, every answer is kept | send 0 unknown, send 400 unknown, look-up 500 failed         | failed | every | 501         | fail account_closed
            told a microsecond after the flight   | send 0 unknown, send 400 unknown, look-up 4000.000001 failed | failed | again | 4000.000001 | fail account_closed
            """),
    FAILED_ANOTHER_OPEN(
            "Failed",
            "another send is open, and a provider may execute again what had failed",
            "reschedule reconcile",
            """
            another is open, failed is tried again | send 0 unknown, send 400 unknown, look-up 500 failed  | failed | again   | 501         | reschedule reconcile 3499.0s
            another is open, nothing is promised   | send 0 unknown, send 400 unknown, look-up 500 failed  | failed | nothing | 501         | reschedule reconcile 3499.0s
            at the very end of the flight          | send 0 unknown, send 400 unknown, look-up 4000 failed | failed | again   | 4000        | reschedule reconcile 1.0s
            told before the end, decided after it  | send 0 unknown, send 400 unknown, look-up 500 failed  | failed | again   | 4000.000001 | reschedule reconcile 1.0s
            """),
    FAILED_TOO_LONG("Failed", "the same, and `unknown-for` is used up", "review outcome_unknown", """
            told no more for the whole budget | send 0 unknown, send 400 unknown, look-up 500 failed | failed | again | 900000 | review outcome_unknown
            """),
    DECLINED(
            "Declined",
            "to a send, and it speaks for all of them: no other is open, or refusals are stored under the key",
            "fail",
            """
            the only send                     | send 0 declined                       | declined | usual | 1   | fail card_closed
            the send before never left        | send 0 not_sent, send 5 declined      | declined | usual | 6   | fail card_closed
            heard by one who died undecided   | send 0 declined, look-up 60 not_found | declined | usual | 61  | fail card_closed
            refusals are stored under the key | send 0 unknown, send 400 declined     | declined | every | 401 | fail card_closed
            """),
    DECLINED_AFTER_UNKNOWN(
            "Declined",
            "an earlier send may have been carried out; also when a later look-up tells nothing",
            "reschedule reconcile",
            """
            after an unknown send              | send 0 unknown, send 400 declined                        | declined  | usual | 401         | reschedule reconcile 60.0s
            after a send of which nobody told  | send 0 -, send 400 declined                              | declined  | usual | 401         | reschedule reconcile 60.0s
            by a look-up: no refusal of a send | send 0 unknown, look-up 61 declined                      | declined  | every | 62          | reschedule reconcile 1.0s
            one not-found                      | send 0 unknown, send 400 declined, look-up 461 not_found | declined  | usual | 461         | reschedule reconcile 300.0s
            one not-found, decided by itself   | send 0 unknown, send 400 declined, look-up 461 not_found | not_found | usual | 461         | reschedule reconcile 300.0s
            the look-up did not tell           | send 0 unknown, send 400 declined, look-up 470 unknown   | unknown   | usual | 471         | reschedule reconcile 1.0s
            not found by one who cannot look   | send 0 unknown, send 400 declined, look-up 461 not_found | declined  | blind | 462         | reschedule reconcile 1.0s
            a microsecond of budget left       | send 0 unknown, send 400 declined, look-up 461 not_found | declined  | usual | 7199.999999 | reschedule reconcile 300.0s
            """),
    DECLINED_UNRESOLVED(
            "Declined",
            "the same; not found, confirmed, or `unknown-for` is used up",
            "review declined_after_unknown",
            """
            not-found confirmed                    | send 0 unknown, send 400 declined, look-up 461 not_found, look-up 761 not_found | declined  | usual | 761  | review declined_after_unknown
            not-found confirmed, decided by itself | send 0 unknown, send 400 declined, look-up 461 not_found, look-up 761 not_found | not_found | usual | 761  | review declined_after_unknown
            budget used up                         | send 0 unknown, send 400 declined, look-up 461 not_found                        | declined  | usual | 7200 | review declined_after_unknown
            the look-up did not tell, and never did | send 0 unknown, send 400 declined, look-up 470 unknown | unknown | usual | 7200 | review declined_after_unknown
            """),
    NOT_SENT("NotSent", "the same again, with backoff", "reschedule", """
            the same again                     | send 0 not_sent                                                                                                                                           | not_sent  | usual | 1           | reschedule send 1.0s not-sent
            later each time                    | send 0 not_sent, claim-send 1, send 3 not_sent                                                                                                            | not_sent  | usual | 4           | reschedule send 4.0s not-sent
            five minutes at most               | claim-send 0, claim-send 1, claim-send 2, claim-send 3, claim-send 4, claim-send 5, claim-send 6, claim-send 7, claim-send 8, claim-send 9, claim-send 10 | not_sent  | usual | 11          | reschedule send 300.0s not-sent
            a look-up stays a look-up          | send 0 unknown, look-up 100 not_sent, claim-look-up 200                                                                                                   | not_sent  | usual | 201         | reschedule reconcile 2.0s not-sent
            as long as it was asked to wait    | send 0 not_sent                                                                                                                                           | wait 90   | usual | 1           | reschedule send 90.0s not-sent
            an hour at most                    | send 0 not_sent                                                                                                                                           | wait 9999 | usual | 1           | reschedule send 3600.0s not-sent
            never hurried                      | send 0 not_sent                                                                                                                                           | wait -5   | usual | 1           | reschedule send 1.0s not-sent
            a microsecond of budget left       | send 0 not_sent                                                                                                                                           | not_sent  | usual | 7199.999999 | reschedule send 1.0s not-sent
            a send open, the outage only began | send 0 unknown, look-up 7100 not_sent                                                                                                                     | not_sent  | usual | 7201        | reschedule reconcile 1.0s not-sent
            a resend is tried again            | send 0 unknown, send 400 not_sent                                                                                                                         | not_sent  | usual | 401         | reschedule send 1.0s not-sent
            """),
    NOT_SENT_RESEND_OVER("NotSent", "a resend that may not begin any more", "reschedule reconcile", """
            a resend whose key grew old asks   | send 0 unknown, send 82000 not_sent | not_sent | usual   | 82792 | reschedule reconcile 1.0s not-sent
            a resend that nobody promised asks | send 0 unknown, send 400 not_sent   | not_sent | nothing | 401   | reschedule reconcile 1.0s not-sent
            """),
    NOT_SENT_OPEN_TOO_LONG("NotSent", "`unknown-for` is used up and a send is open", "review outcome_unknown", """
            a send open, the outage used it up | send 0 unknown, look-up 100 not_sent, claim-look-up 200 | not_sent | usual | 7300 | review outcome_unknown not-sent
            disputed, but a send is open       | send 0 unknown, send 400 not_sent                       | disputed | usual | 7600 | review outcome_unknown not-sent
            """),
    NOT_SENT_DISPUTED(
            "NotSent",
            "`unknown-for` is used up, no send is open, the payment is disputed",
            "review payment_disputed",
            """
            disputed to the end | claim-send 0 | disputed | usual | 7200 | review payment_disputed not-sent
            """),
    NOT_SENT_TOO_LONG("NotSent", "`unknown-for` is used up, no send is open", "review provider_unreachable", """
            budget used up | send 0 not_sent | not_sent | usual | 7200 | review provider_unreachable not-sent
            """),
    UNKNOWN_SEND("Unknown", "after a send: once it can be seen", "reschedule reconcile", """
            after a send: when it can be seen | send 0 unknown | unknown | usual | 1 | reschedule reconcile 60.0s
            after a send that was not begun   | claim-send 0   | unknown | usual | 1 | reschedule reconcile 60.0s
            """),
    UNKNOWN_LOOK_UP("Unknown", "after a look-up: with backoff", "reschedule reconcile", """
            after a look-up                       | send 0 unknown, look-up 60 unknown                                   | unknown | usual | 61           | reschedule reconcile 1.0s
            later each time                       | send 0 unknown, look-up 60 unknown, look-up 61 -, look-up 63 unknown | unknown | usual | 64           | reschedule reconcile 4.0s
            a hint against not-founds: later too  | send 0 unknown, look-up 60 not_found, look-up 61 not_found, look-up 63 not_found | unknown | usual | 64 | reschedule reconcile 4.0s
            a hint, and the provider is away      | send 0 unknown, look-up 60 not_found, look-up 61 not_sent            | unknown | usual | 62           | reschedule reconcile 2.0s
            a microsecond of budget left          | send 0 unknown, look-up 60 unknown                                   | unknown | usual | 7199.999999  | reschedule reconcile 1.0s
            budget from the first send, not claim | claim-send 0, send 5000 unknown, look-up 5060 unknown                | unknown | usual | 12199.999999 | reschedule reconcile 1.0s
            no look-up and a send open            | send 0 unknown, look-up 60 unknown                                   | unknown | blind | 61           | reschedule reconcile 1.0s
            only an id could find it              | send 0 unknown, look-up 60 unknown                                   | unknown | by-id | 61           | reschedule reconcile 1.0s
            """),
    UNKNOWN_TOO_LONG("Unknown", "after a look-up: `unknown-for` is used up", "review outcome_unknown", """
            budget used up                     | send 0 unknown, look-up 60 unknown | unknown | usual | 7200 | review outcome_unknown
            nothing sent: from the first claim | claim-send 0, look-up 60 unknown   | unknown | usual | 7200 | review outcome_unknown
            no look-up, open for too long      | send 0 unknown, look-up 60 unknown | unknown | blind | 7200 | review outcome_unknown
            not found by one who cannot look, for too long | send 0 unknown, look-up 60 not_found | not_found | blind | 7200 | review outcome_unknown
            """),
    NOTHING_SENT(
            "NotFound, or none can be asked", "no send is open: at once, then with backoff", "reschedule send", """
            no look-up and no send open                 | claim-send 0, claim-look-up 60                                                                                                                            | unknown   | blind | 61          | reschedule send 0.0s
            nothing was begun                           | claim-send 0, look-up 60 not_found                                                                                                                        | not_found | usual | 61          | reschedule send 0.0s
            nothing reached the provider                | send 0 not_sent, look-up 60 not_found                                                                                                                     | not_found | usual | 61          | reschedule send 0.0s
            only an id could find it, and none is known | claim-send 0, look-up 60 unknown                                                                                                                          | unknown   | by-id | 61          | reschedule send 0.0s
            in vain before: not at once                 | claim-send 0, look-up 60 not_found, claim-send 61, look-up 121 not_found                                                                                  | not_found | usual | 122         | reschedule send 1.0s
            later each time                             | claim-send 0, look-up 60 not_found, claim-send 61, look-up 121 not_found, claim-send 122, look-up 182 not_found, send 183 not_sent, look-up 243 not_found | not_found | usual | 244         | reschedule send 4.0s
            a microsecond of budget left                | claim-send 0, look-up 60 not_found, claim-send 7000, look-up 7060 not_found                                                                               | not_found | usual | 7259.999999 | reschedule send 1.0s
            an outage before counts for itself          | send 0 not_sent, send 7000 not_sent, look-up 7300 not_found                                                                                               | not_found | usual | 7301        | reschedule send 0.0s
            """),
    NOTHING_SENT_TOO_LONG(
            "NotFound, or none can be asked",
            "no send is open, and `unknown-for` is used up since the first look-up",
            "review provider_unreachable",
            """
            budget used up                            | claim-send 0, look-up 60 not_found, claim-send 7000, look-up 7060 not_found | not_found | usual | 7260 | review provider_unreachable
            budget used up where nothing can be asked | claim-send 0, claim-look-up 60, claim-send 61, claim-look-up 7200           | unknown   | blind | 7260 | review provider_unreachable
            """),
    NOT_FOUND_UNCONFIRMED(
            "NotFound",
            "a send is open; too early, too few or too close together since the latest send",
            "reschedule reconcile",
            """
            before the send can be seen                      | send 0 -, look-up 30 not_found                                                                       | not_found | usual | 31  | reschedule reconcile 29.0s
            exactly at the visibility delay                  | send 0 unknown, look-up 60 not_found, look-up 360 not_found                                          | not_found | usual | 361 | reschedule reconcile 300.0s
            too few                                          | send 0 unknown, look-up 60.000001 not_found                                                          | not_found | usual | 61  | reschedule reconcile 300.0s
            too few, although spread enough                  | send 0 unknown, look-up 61 not_found, look-up 361 not_found                                          | not_found | thrice | 361 | reschedule reconcile 1.0s
            enough, but not spread enough                    | send 0 unknown, look-up 60.000001 not_found, look-up 360 not_found                                   | not_found | usual | 361 | reschedule reconcile 1.0s
            counted anew after a resend                      | send 0 unknown, look-up 61 not_found, look-up 361 not_found, send 400 unknown, look-up 461 not_found | not_found | usual | 462 | reschedule reconcile 300.0s
            counted anew after a resend that failed to leave | send 0 unknown, look-up 61 not_found, send 400 not_sent, look-up 461 not_found                       | not_found | usual | 462 | reschedule reconcile 300.0s
            """),
    NOT_FOUND_BLIND(
            "NotFound", "a send is open, and no way finds it without the provider's id", "reschedule reconcile", """
            by one who cannot look   | send 0 unknown, look-up 60 not_found                           | not_found | blind | 61   | reschedule reconcile 1.0s
            only an id could find it | send 0 unknown, look-up 4000 not_found, look-up 9000 not_found | not_found | by-id | 7199 | reschedule reconcile 2.0s
            """),
    NOT_FOUND_RESEND("NotFound", "confirmed, the same key may be sent again, and it is young", "reschedule send", """
            promised and young                 | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found                | not_found | usual | 361          | reschedule send 1.0s
            a microsecond before it is too old | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found                | not_found | usual | 82791.999999 | reschedule send 1.0s
            again, within the budget           | send 0 unknown, send 7199.999999 unknown, look-up 7260 not_found, look-up 7560 not_found | not_found | usual | 7561         | reschedule send 2.0s
            """),
    NOT_FOUND_NO_GUARANTEE(
            "NotFound", "confirmed, and nothing makes another send harmless", "review no_resend_guarantee", """
            at key life less margin | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | usual   | 82792 | review no_resend_guarantee
            nothing promised        | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | nothing | 361   | review no_resend_guarantee
            no key is taken         | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | keyless | 361   | review no_resend_guarantee
            """),
    NOT_FOUND_LAST_RESEND(
            "NotFound", "confirmed, and the latest send was begun after `unknown-for`", "review outcome_unknown", """
            again, the last was past the budget | send 0 unknown, send 7200 unknown, look-up 7261 not_found, look-up 7561 not_found | not_found | usual | 7562 | review outcome_unknown
            """);

    /** One example of a row. */
    record Example(PolicyRow row, String name, Given given, String decision) {
        @Override
        public String toString() {
            return row + ": " + name;
        }
    }

    /** In this story this outcome under this contract, so many seconds after the story's start. */
    record Given(String story, String outcome, String contract, double now) {}

    final String outcome;
    final String condition;
    final String decision;
    private final String examples;

    PolicyRow(String outcome, String condition, String decision, String examples) {
        this.outcome = outcome;
        this.condition = condition;
        this.decision = decision;
        this.examples = examples;
    }

    List<Example> examples() {
        return examples.lines().map(this::example).toList();
    }

    static Stream<Example> all() {
        return Stream.of(values()).flatMap(row -> row.examples().stream());
    }

    private Example example(String line) {
        String[] column = line.split(" *\\| *", -1);
        Given given = new Given(column[1], column[2], column[3], Double.parseDouble(column[4]));
        return new Example(this, column[0], given, column[5].strip());
    }
}
