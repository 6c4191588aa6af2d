package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.store.LossyDataSource;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.workflow.contract.FailureTypes;
import dev.refundfence.workflow.contract.RefundActivities;
import dev.refundfence.workflow.contract.RefundActivities.CompleteRequest;
import dev.refundfence.workflow.contract.RefundDataConverter;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.failure.ActivityFailure;
import io.temporal.failure.ApplicationFailure;
import io.temporal.testing.TestActivityEnvironment;
import io.temporal.testing.TestEnvironmentOptions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The steps as Temporal's worker runs them. */
@Tag("service")
class StepsTest {
    static StoreFixture store;

    private final FakeProvider provider = new FakeProvider();
    private final LossyDataSource line = new LossyDataSource(store.pool);
    private TestActivityEnvironment temporal;
    private RefundActivities steps;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @BeforeEach
    void register() {
        temporal = TestActivityEnvironment.newInstance(TestEnvironmentOptions.newBuilder()
                .setWorkflowClientOptions(WorkflowClientOptions.newBuilder()
                        .setDataConverter(RefundDataConverter.create())
                        .build())
                .build());
        temporal.registerActivitiesImplementations(new Worker(line.dataSource(), provider).activities());
        steps = temporal.newActivityStub(RefundActivities.class);
    }

    @AfterEach
    void unregister() {
        temporal.close();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private ApplicationFailure failureOf(CompleteRequest request) {
        return (ApplicationFailure) catchThrowableOfType(ActivityFailure.class, () -> steps.complete(request))
                .getCause();
    }

    private static CompleteRequest complete(Fence fence) {
        return new CompleteRequest(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());
    }

    @Test
    void lost_answer_to_a_commit_is_a_failure_that_is_tried_again() {
        CompleteRequest request = complete(store.sending());
        line.loseNextAnswerTo("commit");
        ApplicationFailure failure = failureOf(request);
        assertThat(failure.getType()).isEqualTo(FailureTypes.COMMIT_UNKNOWN);
        assertThat(failure.isNonRetryable()).isFalse();
        assertThat(steps.complete(request)).isInstanceOf(AlreadyApplied.class);
    }

    @Test
    void database_that_is_away_is_a_failure_that_is_tried_again() {
        CompleteRequest request = complete(store.sending());
        line.refuseConnections(1);
        ApplicationFailure failure = failureOf(request);
        assertThat(failure.getType()).isEqualTo(FailureTypes.DATABASE);
        assertThat(failure.isNonRetryable()).isFalse();
        assertThat(failure.getOriginalMessage()).isEqualTo("complete: nothing was committed: the database is away");
    }

    @Test
    void call_beats_while_the_provider_is_silent() {
        provider.answersNext(answeringAfterABeat());
        Ended report = (Ended) steps.send(store.held());
        assertThat(report.outcome()).isInstanceOf(Succeeded.class);
    }

    @Test
    void call_that_temporal_no_longer_waits_for_is_heard_to_its_end() {
        temporal.requestCancelActivity();
        provider.answersNext(answeringAfterABeat());
        Fence fence = store.held();
        assertThat(((Ended) steps.send(fence)).outcome()).isInstanceOf(Succeeded.class);
        assertThat(store.rows.observations(fence.jobId())).containsExactly("send 1 succeeded");
    }

    private Function<CallOrder, ProviderReply> answeringAfterABeat() {
        CountDownLatch beat = new CountDownLatch(1);
        temporal.setActivityHeartbeatListener(Void.class, nothing -> beat.countDown());
        return order -> {
            await(beat);
            return provider.carryOut(order);
        };
    }

    private static void await(CountDownLatch beat) {
        try {
            // Only a broken test waits this long: the first beat comes at once.
            assertThat(beat.await(60, TimeUnit.SECONDS)).as("a beat came").isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("a call must not be interrupted", e);
        }
    }
}
