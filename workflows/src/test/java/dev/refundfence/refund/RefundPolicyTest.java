package dev.refundfence.refund;

import static dev.refundfence.refund.ProviderContract.Resend.EXECUTES_FAILED_AGAIN;
import static dev.refundfence.refund.ProviderContract.Resend.NO_PROMISE;
import static dev.refundfence.refund.ProviderContract.Resend.REPLAYS_EVERY_ANSWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The table of outcomes and decisions, row by row and boundary by boundary. A line reads: in this story, this outcome, under this
 * contract, so many seconds after the story's start, leads to this decision. The contract's numbers are in {@link Contracts}.
 */
class RefundPolicyTest {

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        succeeded                              | send 0 succeeded                                           | succeeded | usual | 1       | complete re_1
        succeeded, another open, budgets gone  | send 0 unknown, send 60 unknown, look-up 9000000 succeeded | succeeded | usual | 9000000 | complete re_1
        ambiguous                              | send 0 unknown, look-up 60 ambiguous                       | ambiguous | usual | 61      | review ambiguous_lookup
        mismatch                               | send 0 mismatch                                            | mismatch  | usual | 1       | review amount_mismatch
        """)
    void what_needs_no_waiting(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        pending, first delay                   | send 0 pending                                             | pending | usual | 1             | reschedule reconcile 60.0s
        pending, second delay                  | send 0 pending, look-up 60 pending                         | pending | usual | 61            | reschedule reconcile 300.0s
        pending, last delay repeats            | send 0 pending, look-up 60 pending, look-up 360 pending, look-up 3960 pending | pending | usual | 3961 | reschedule reconcile 3600.0s
        pending, a microsecond of budget left  | send 0 pending, look-up 60 pending                         | pending | usual | 604799.999999 | reschedule reconcile 300.0s
        pending, budget used up                | send 0 pending, look-up 60 pending                         | pending | usual | 604800        | review pending_too_long
        """)
    void pending_polls_until_its_budget_is_used_up(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        one send                               | send 0 failed                                              | failed | again   | 1           | fail account_closed
        one send, told by a look-up            | send 0 unknown, look-up 60 failed                          | failed | again   | 61          | fail account_closed
        the other send never left              | send 0 unknown, send 400 not_sent, look-up 500 failed      | failed | again   | 501         | fail account_closed
        another is open, failed stays failed   | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | usual   | 501         | fail account_closed
        another is open, every answer is kept  | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | every   | 501         | fail account_closed
        another is open, failed is tried again | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | again   | 501         | reschedule reconcile 3499.0s
        another is open, nothing is promised   | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | nothing | 501         | reschedule reconcile 3499.0s
        at the very end of the flight          | send 0 unknown, send 400 unknown, look-up 4000 failed      | failed | again   | 4000        | reschedule reconcile 1.0s
        told before the end, decided after it  | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | again   | 4000.000001 | reschedule reconcile 1.0s
        told a microsecond after the flight    | send 0 unknown, send 400 unknown, look-up 4000.000001 failed | failed | again | 4000.000001 | fail account_closed
        told no more for the whole budget      | send 0 unknown, send 400 unknown, look-up 500 failed       | failed | again   | 900000      | review outcome_unknown
        """)
    void failed_waits_only_for_a_send_that_could_execute_again(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        the only send                          | send 0 declined                                            | declined  | usual | 1           | fail card_closed
        the send before never left             | send 0 not_sent, send 5 declined                           | declined  | usual | 6           | fail card_closed
        heard by one who died undecided        | send 0 declined, look-up 60 not_found                      | declined  | usual | 61          | fail card_closed
        refusals are stored under the key      | send 0 unknown, send 400 declined                          | declined  | every | 401         | fail card_closed
        after an unknown send                  | send 0 unknown, send 400 declined                          | declined  | usual | 401         | reschedule reconcile 60.0s
        after a send of which nobody told      | send 0 -, send 400 declined                                | declined  | usual | 401         | reschedule reconcile 60.0s
        by a look-up: no refusal of a send     | send 0 unknown, look-up 61 declined                        | declined  | every | 62          | reschedule reconcile 1.0s
        one not-found                          | send 0 unknown, send 400 declined, look-up 461 not_found   | declined  | usual | 461         | reschedule reconcile 300.0s
        not-found confirmed                    | send 0 unknown, send 400 declined, look-up 461 not_found, look-up 761 not_found | declined | usual | 761 | review declined_after_unknown
        not-found confirmed, decided by itself | send 0 unknown, send 400 declined, look-up 461 not_found, look-up 761 not_found | not_found | usual | 761 | review declined_after_unknown
        one not-found, decided by itself       | send 0 unknown, send 400 declined, look-up 461 not_found   | not_found | usual | 461         | reschedule reconcile 300.0s
        the look-up did not tell               | send 0 unknown, send 400 declined, look-up 470 unknown     | unknown   | usual | 471         | reschedule reconcile 1.0s
        not found by one who cannot look       | send 0 unknown, send 400 declined, look-up 461 not_found   | declined  | blind | 462         | reschedule reconcile 1.0s
        a microsecond of budget left           | send 0 unknown, send 400 declined, look-up 461 not_found   | declined  | usual | 7199.999999 | reschedule reconcile 300.0s
        budget used up                         | send 0 unknown, send 400 declined, look-up 461 not_found   | declined  | usual | 7200        | review declined_after_unknown
        """)
    void declined_speaks_for_one_request(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        the same again                         | send 0 not_sent                                            | not_sent  | usual | 1           | reschedule send 1.0s not-sent
        later each time                        | send 0 not_sent, claim-send 1, send 3 not_sent             | not_sent  | usual | 4           | reschedule send 4.0s not-sent
        five minutes at most                   | claim-send 0, claim-send 1, claim-send 2, claim-send 3, claim-send 4, claim-send 5, claim-send 6, claim-send 7, claim-send 8, claim-send 9, claim-send 10 | not_sent | usual | 11 | reschedule send 300.0s not-sent
        a look-up stays a look-up              | send 0 unknown, look-up 100 not_sent, claim-look-up 200    | not_sent  | usual | 201         | reschedule reconcile 2.0s not-sent
        as long as it was asked to wait        | send 0 not_sent                                            | wait 90   | usual | 1           | reschedule send 90.0s not-sent
        an hour at most                        | send 0 not_sent                                            | wait 9999 | usual | 1           | reschedule send 3600.0s not-sent
        never hurried                          | send 0 not_sent                                            | wait -5   | usual | 1           | reschedule send 1.0s not-sent
        a microsecond of budget left           | send 0 not_sent                                            | not_sent  | usual | 7199.999999 | reschedule send 1.0s not-sent
        budget used up                         | send 0 not_sent                                            | not_sent  | usual | 7200        | review provider_unreachable not-sent
        disputed to the end                    | claim-send 0                                               | disputed  | usual | 7200        | review payment_disputed not-sent
        a send open, the outage only began     | send 0 unknown, look-up 7100 not_sent                      | not_sent  | usual | 7201        | reschedule reconcile 1.0s not-sent
        a send open, the outage used it up     | send 0 unknown, look-up 100 not_sent, claim-look-up 200    | not_sent  | usual | 7300        | review outcome_unknown not-sent
        disputed, but a send is open           | send 0 unknown, send 400 not_sent                          | disputed  | usual | 7600        | review outcome_unknown not-sent
        a resend is tried again                | send 0 unknown, send 400 not_sent                          | not_sent  | usual | 401         | reschedule send 1.0s not-sent
        a resend whose key grew old asks       | send 0 unknown, send 82000 not_sent                        | not_sent  | usual | 82792       | reschedule reconcile 1.0s not-sent
        a resend that nobody promised asks     | send 0 unknown, send 400 not_sent                          | not_sent  | nothing | 401       | reschedule reconcile 1.0s not-sent
        """)
    void not_sent_tries_the_same_again(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        after a send: when it can be seen      | send 0 unknown                                             | unknown | usual | 1           | reschedule reconcile 60.0s
        after a send that was not begun        | claim-send 0                                               | unknown | usual | 1           | reschedule reconcile 60.0s
        after a look-up                        | send 0 unknown, look-up 60 unknown                         | unknown | usual | 61          | reschedule reconcile 1.0s
        later each time                        | send 0 unknown, look-up 60 unknown, look-up 61 -, look-up 63 unknown | unknown | usual | 64 | reschedule reconcile 4.0s
        a microsecond of budget left           | send 0 unknown, look-up 60 unknown                         | unknown | usual | 7199.999999 | reschedule reconcile 1.0s
        budget used up                         | send 0 unknown, look-up 60 unknown                         | unknown | usual | 7200        | review outcome_unknown
        budget from the first send, not claim  | claim-send 0, send 5000 unknown, look-up 5060 unknown      | unknown | usual | 12199.999999 | reschedule reconcile 1.0s
        nothing sent: from the first claim     | claim-send 0, look-up 60 unknown                           | unknown | usual | 7200        | review outcome_unknown
        no look-up and no send open            | claim-send 0, claim-look-up 60                             | unknown | blind | 61          | reschedule send 0.0s
        no look-up and a send open             | send 0 unknown, look-up 60 unknown                         | unknown | blind | 61          | reschedule reconcile 1.0s
        no look-up, open for too long          | send 0 unknown, look-up 60 unknown                         | unknown | blind | 7200        | review outcome_unknown
        """)
    void unknown_is_looked_up_and_never_sent_again(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        nothing was begun                      | claim-send 0, look-up 60 not_found                         | not_found | usual | 61        | reschedule send 0.0s
        nothing reached the provider           | send 0 not_sent, look-up 60 not_found                      | not_found | usual | 61        | reschedule send 0.0s
        before the send can be seen            | send 0 -, look-up 30 not_found                             | not_found | usual | 31        | reschedule reconcile 29.0s
        exactly at the visibility delay        | send 0 unknown, look-up 60 not_found, look-up 360 not_found | not_found | usual | 361      | reschedule reconcile 300.0s
        too few                                | send 0 unknown, look-up 60.000001 not_found                | not_found | usual | 61        | reschedule reconcile 300.0s
        enough, but not spread enough          | send 0 unknown, look-up 60.000001 not_found, look-up 360 not_found | not_found | usual | 361 | reschedule reconcile 1.0s
        counted anew after a resend            | send 0 unknown, look-up 61 not_found, look-up 361 not_found, send 400 unknown, look-up 461 not_found | not_found | usual | 462 | reschedule reconcile 300.0s
        counted anew after a resend that failed to leave | send 0 unknown, look-up 61 not_found, send 400 not_sent, look-up 461 not_found | not_found | usual | 462 | reschedule reconcile 300.0s
        by one who cannot look                 | send 0 unknown, look-up 60 not_found                       | not_found | blind | 61        | reschedule reconcile 1.0s
        """)
    void not_found_means_nothing_before_it_is_confirmed(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
        promised and young                     | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | usual   | 361          | reschedule send 1.0s
        a microsecond before it is too old     | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | usual   | 82791.999999 | reschedule send 1.0s
        at key life less margin                | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | usual   | 82792        | review no_resend_guarantee
        nothing promised                       | send 0 unknown, look-up 60.000001 not_found, look-up 360.000001 not_found | not_found | nothing | 361          | review no_resend_guarantee
        again, within the budget               | send 0 unknown, send 7199.999999 unknown, look-up 7260 not_found, look-up 7560 not_found | not_found | usual | 7561 | reschedule send 2.0s
        again, the last was past the budget    | send 0 unknown, send 7200 unknown, look-up 7261 not_found, look-up 7561 not_found | not_found | usual | 7562 | review outcome_unknown
        """)
    void a_confirmed_not_found_is_sent_again_only_under_a_promise(
            String name, String story, String outcome, String contract, double now, String decision) {
        assertThat(decide(story, outcome, contract, now)).isEqualTo(decision);
    }

    @Test
    void a_pending_answer_keeps_the_id_it_named() {
        RefundFacts facts = Story.of("send 0 pending").facts();

        Decision decision = RefundPolicy.decide(facts, outcome("pending"), Contracts.USUAL, Story.at(1));

        assertThat(((Reschedule) decision).why().providerRefundId()).isEqualTo("re_1");
    }

    private static String decide(String story, String outcome, String contract, double now) {
        return brief(RefundPolicy.decide(Story.of(story).facts(), outcome(outcome), contract(contract), Story.at(now)));
    }

    private static ProviderContract contract(String name) {
        return switch (name) {
            case "usual" -> Contracts.USUAL;
            case "every" -> Contracts.resending(REPLAYS_EVERY_ANSWER);
            case "again" -> Contracts.resending(EXECUTES_FAILED_AGAIN);
            case "nothing" -> Contracts.resending(NO_PROMISE);
            case "blind" -> Contracts.WITHOUT_LOOK_UP;
            default -> throw new IllegalArgumentException("no such contract: " + name);
        };
    }

    private static ProviderOutcome outcome(String words) {
        return switch (words) {
            case "succeeded" -> new Succeeded("re_1");
            case "pending" -> new Pending("re_1", "processing");
            case "failed" -> new Failed("re_1", "account_closed");
            case "declined" -> new Declined("card_closed");
            case "not_sent" -> new NotSent("connect_refused");
            case "disputed" -> new NotSent("disputed");
            case "not_found" -> new NotFound("by key");
            case "ambiguous" -> new Ambiguous(List.of("re_1", "re_2"));
            case "mismatch" -> new Mismatch("amount");
            case "unknown" -> new Unknown("timeout");
            default -> new NotSent("429", Duration.ofSeconds(Long.parseLong(words.replace("wait ", ""))));
        };
    }

    private static String brief(Decision decision) {
        return switch (decision) {
            case Decision.Complete complete -> "complete " + complete.providerRefundId();
            case Reschedule next -> "reschedule " + next.next().word() + " " + seconds(next.after()) + mark(next.why());
            case Decision.Fail fail -> "fail " + fail.code();
            case Decision.Review review -> "review " + review.reason().word() + mark(review.why());
        };
    }

    private static String seconds(Duration wait) {
        return wait.toMillis() / 1000.0 + "s";
    }

    private static String mark(Decision.Why why) {
        return why.notSent() ? " not-sent" : "";
    }
}
