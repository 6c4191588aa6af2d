package dev.refundfence.activity;

import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.store.LossyDataSource;
import dev.refundfence.store.PausePoint;
import dev.refundfence.store.Paused;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.RefundActivities.DecideResult;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("service")
class ProviderCallTest {
    static StoreFixture store;

    private final FakeProvider provider = new FakeProvider();
    private final LossyDataSource line = new LossyDataSource(store.pool);
    private final Worker worker = new Worker(line.dataSource(), provider);

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterEach
    void resume() {
        store.rows.resumeSends();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private static CallReport ended(ProviderOutcome outcome) {
        return new Ended(outcome, null);
    }

    @Test
    void send_is_made_once_and_its_reply_is_stored_before_it_is_reported() {
        Fence fence = store.held();
        Ended report = worker.send(fence);
        assertThat(report.outcome()).isInstanceOf(Succeeded.class);
        assertThat(report.unstored()).isNull();
        assertThat(provider.requests()).hasSize(1);
        assertThat(store.rows.observations(fence.jobId())).containsExactly("send 1 succeeded");
    }

    @Test
    void silence_leaves_no_observation_only_the_attempts_word() {
        Fence fence = store.held();
        provider.losesNextReply();
        assertThat(worker.send(fence).outcome()).isEqualTo(new Unknown("cut_after_succeeded"));
        assertThat(store.rows.observations(fence.jobId())).isEmpty();
        assertThat(store.rows.attempt(fence).getHeard()).isEqualTo("unknown");
    }

    @Test
    void stall_longer_than_the_slack_between_begin_call_and_request_sends_nothing_and_reports_unknown() {
        assertThat(sendAfterStalling(ProviderContract.SLACK.plusNanos(1)))
                .isEqualTo(ended(new Unknown("stalled_before_call")));
        assertThat(provider.requests()).isEmpty();
    }

    @Test
    void stall_of_just_the_slack_sends() {
        assertThat(((Ended) sendAfterStalling(ProviderContract.SLACK)).outcome())
                .isInstanceOf(Succeeded.class);
        assertThat(provider.requests()).hasSize(1);
    }

    @Test
    void time_that_begin_call_itself_takes_counts_as_a_stall() {
        Fence fence = store.held();
        try (Paused<CallReport> slow = Paused.at(PausePoint.ROW_LOCKED, () -> worker.make(fence, NextAction.SEND))) {
            worker.stalls(ProviderContract.SLACK.plusNanos(1));
            assertThat(slow.goOn()).isEqualTo(ended(new Unknown("stalled_before_call")));
        }
        assertThat(provider.requests()).isEmpty();
    }

    private CallReport sendAfterStalling(Duration stall) {
        Fence fence = store.held();
        try (Paused<CallReport> begun = Paused.at(PausePoint.CALL_BEGUN, () -> worker.make(fence, NextAction.SEND))) {
            worker.stalls(stall);
            return begun.goOn();
        }
    }

    @Test
    void begin_call_whose_commit_is_uncertain_makes_no_call() {
        Fence fence = store.held();
        line.loseNextAnswerTo("commit");
        assertThat(worker.send(fence)).isEqualTo(ended(new Unknown("begin_commit_unknown")));
        assertThat(provider.requests()).isEmpty();
        assertThat(store.rows.attempt(fence).getCalledAt()).isNotNull();
    }

    @Test
    void copy_of_the_same_execution_does_not_call() {
        Fence fence = store.held();
        try (Paused<Ended> first = Paused.at(PausePoint.CALL_LEAVING, () -> worker.send(fence))) {
            assertThat(worker.send(fence)).isEqualTo(ended(new Unknown("already_begun")));
            assertThat(provider.requests()).isEmpty();
            first.goOn();
        }
        assertThat(worker.send(fence)).isEqualTo(ended(new Unknown("already_begun")));
        assertThat(provider.requests()).hasSize(1);
    }

    @Test
    void request_that_cannot_be_rendered_begins_nothing() {
        Fence fence = store.held();
        provider.cannotRender();
        assertThat(worker.send(fence)).isEqualTo(ended(new NotSent("request_cannot_be_rendered")));
        assertThat(provider.requests()).isEmpty();
        assertThat(store.rows.attempt(fence).getCalledAt()).isNull();
        assertThat(store.rows.job(fence.jobId()).getFirstSentAt()).isNull();
    }

    @Test
    void late_reply_of_a_superseded_holder_is_kept() {
        Fence old = store.held();
        try (Paused<Ended> late = Paused.at(PausePoint.REPLY_HEARD, () -> worker.send(old))) {
            store.takenOver(old);
            assertThat(late.goOn().unstored()).isNull();
        }
        assertThat(store.rows.observations(old.jobId())).containsExactly("send 1 succeeded");
        assertThat(store.rows.unread(old.jobId())).hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("refusals")
    void call_that_may_not_begin_sends_nothing_and_reports(Function<Worker, Fence> arranged, CallReport report) {
        Fence fence = arranged.apply(worker);
        assertThat(worker.make(fence, NextAction.SEND)).isEqualTo(report);
        assertThat(provider.requests()).isEmpty();
    }

    static Stream<Arguments> refusals() {
        return Stream.of(
                refusal("superseded", worker -> superseded(), new CallReport.Superseded()),
                refusal("already begun", worker -> store.sending(), ended(new Unknown("already_begun"))),
                refusal("key too old", ProviderCallTest::withAnOldKey, ended(new Unknown("key_too_old"))),
                refusal("paused", worker -> paused(), ended(new NotSent("credentials_refused"))),
                refusal("disputed", worker -> disputed(), ended(new NotSent("disputed"))),
                refusal("lease too short", worker -> nearlyOver(), ended(new NotSent("lease_too_short"))));
    }

    private static Arguments refusal(String name, Function<Worker, Fence> arranged, CallReport report) {
        return Arguments.of(Named.of(name, arranged), report);
    }

    private static Fence superseded() {
        Fence old = store.held();
        store.takenOver(old);
        return old;
    }

    private static Fence withAnOldKey(Worker worker) {
        Fence first = store.sending();
        worker.write(
                first,
                new DecideResult(
                        new Decision.Reschedule(NextAction.SEND, Duration.ZERO, Why.because("again")), List.of()));
        store.rows.changeTime(first.jobId(), REFUND_JOBS.FIRST_SENT_AT, "UTC_TIMESTAMP(6) - INTERVAL 1 DAY");
        return store.claimed(first.jobId());
    }

    private static Fence paused() {
        Fence fence = store.held();
        store.rows.pauseSends("credentials_refused");
        return fence;
    }

    private static Fence disputed() {
        Fence fence = store.held();
        store.rows.dispute(store.rows.job(fence.jobId()).getPaymentId());
        return fence;
    }

    private static Fence nearlyOver() {
        Fence fence = store.held();
        store.rows.changeTime(fence.jobId(), REFUND_JOBS.LEASE_UNTIL, "UTC_TIMESTAMP(6) + INTERVAL 5 SECOND");
        return fence;
    }
}
