package dev.refundfence.refund;

import static dev.refundfence.refund.ProviderContract.Resend.EXECUTES_FAILED_AGAIN;
import static dev.refundfence.refund.ProviderContract.Resend.NO_KEY;
import static dev.refundfence.refund.ProviderContract.Resend.NO_PROMISE;
import static dev.refundfence.refund.ProviderContract.Resend.REPLAYS_EVERY_ANSWER;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Decision.Reschedule;
import dev.refundfence.refund.PolicyRow.Example;
import dev.refundfence.refund.PolicyRow.Given;
import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
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
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The table of outcomes and decisions, row by row and boundary by boundary: {@link PolicyRow} holds both. */
class RefundPolicyTest {

    @ParameterizedTest
    @MethodSource("dev.refundfence.refund.PolicyRow#all")
    void every_example_of_every_row_is_decided_as_the_row_says(Example example) {
        assertThat(decide(example.given())).isEqualTo(example.decision());
        assertThat(example.decision()).startsWith(example.row().decision);
    }

    @ParameterizedTest
    @EnumSource
    void every_row_has_an_example_and_every_example_its_own_name(PolicyRow row) {
        assertThat(row.examples()).isNotEmpty().extracting(Example::name).doesNotHaveDuplicates();
    }

    @Test
    void every_kind_of_decision_and_every_reason_of_a_review_has_its_row() {
        assertThat(Stream.of(ReviewReason.values()).map(reason -> "review " + reason.word()))
                .isSubsetOf(
                        Stream.of(PolicyRow.values()).map(row -> row.decision).toList());
    }

    @Test
    void a_pending_answer_keeps_the_id_it_named() {
        RefundFacts facts = Story.of("send 0 pending").facts();

        Decision decision = RefundPolicy.decide(facts, outcome("pending"), Contracts.USUAL, Story.at(1));

        assertThat(((Reschedule) decision).why().providerRefundId()).isEqualTo("re_1");
    }

    private static String decide(Given given) {
        return brief(RefundPolicy.decide(
                Story.of(given.story()).facts(),
                outcome(given.outcome()),
                contract(given.contract()),
                Story.at(given.now())));
    }

    private static ProviderContract contract(String name) {
        return switch (name) {
            case "usual" -> Contracts.USUAL;
            case "every" -> Contracts.resending(REPLAYS_EVERY_ANSWER);
            case "again" -> Contracts.resending(EXECUTES_FAILED_AGAIN);
            case "nothing" -> Contracts.resending(NO_PROMISE);
            case "keyless" ->
                Contracts.USUAL.with(new KeyPromise(Alphabet.LETTERS_AND_DIGITS, 52, Duration.ZERO, NO_KEY));
            case "thrice" -> Contracts.THRICE;
            case "by-id" -> Contracts.BY_ID_ONLY;
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
