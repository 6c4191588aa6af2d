package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundTransitions;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Seen;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Takes every row of the table on a real server. A row for which nobody wrote a way does not compile: the switch has no default. */
@Tag("service")
class TransitionTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    static Stream<RefundTransitions.Row> rows() {
        return RefundTransitions.rows().stream();
    }

    @ParameterizedTest
    @MethodSource("rows")
    void every_row_of_the_table_is_taken_and_leaves_exactly_one_record(RefundTransitions.Row row) {
        long job = take(row);
        assertThat(store.rows.job(job).getState()).isEqualTo(row.to().word());
        String from = row.from() == null ? null : row.from().word();
        assertThat(store.rows.transitions(job))
                .filteredOn(record -> record.getCause().equals(row.cause().word()))
                .singleElement()
                .satisfies(record -> {
                    assertThat(record.getFromState()).isEqualTo(from);
                    assertThat(record.getToState()).isEqualTo(row.to().word());
                    assertThat(record.getAttempt())
                            .isEqualTo(store.rows.job(job).getAttempt());
                    assertThat(record.getActor()).isNotBlank();
                });
    }

    /** Makes a refund go this way, as its last step. Answers its row. */
    private static long take(RefundTransitions.Row row) {
        return switch (row.cause()) {
            case ACCEPTED -> store.accepted();
            case REFUSED -> refused();
            case CLAIMED -> store.held().jobId();
            case TAKEN_OVER -> store.takenOver(store.held()).jobId();
            case COMPLETED -> completed(store.sending());
            case RESCHEDULED -> rescheduled(store.sending());
            case FAILED -> failed(store.refused());
            case REVIEW -> reviewed(store.sending());
            case CANCELLED -> cancelled(store.accepted());
            case REOPENED -> reopened(store.inReview());
            case LOOK_UP_AGAIN -> resolved(Resolution.LOOK_UP_AGAIN, store.inReview());
            case SEND_AGAIN -> resolved(Resolution.SEND_AGAIN, store.inReview());
            case CONFIRM_NOTHING_MOVED -> resolved(Resolution.CONFIRM_NOTHING_MOVED, store.inReview());
            case CONFIRM_SUCCEEDED ->
                row.from() == RefundState.FAILED
                        ? confirmedAfterFailure(store.closedAsFailed())
                        : resolved(Resolution.CONFIRM_SUCCEEDED, store.inReview());
            case RETURNED -> returned(store.closedAsSucceeded());
        };
    }

    private static long cancelled(long job) {
        store.cancels.cancel(StoredRefund.key(store.rows.job(job)), new Attempt(0));
        return job;
    }

    private static long reopened(Seen review) {
        store.lateWrites.reopen(review, "an event came");
        return review.jobId();
    }

    private static long returned(Seen success) {
        store.lateWrites.markReturned(success, "account_closed", List.of());
        return success.jobId();
    }

    private static long confirmedAfterFailure(Seen failure) {
        store.told(failure.jobId(), new ProviderOutcome.Succeeded("pr-" + failure.jobId()), true);
        return resolved(Resolution.CONFIRM_SUCCEEDED, failure);
    }

    private static long resolved(Resolution resolution, Seen seen) {
        Proposal.Moved moved =
                resolution == Resolution.CONFIRM_SUCCEEDED ? new Proposal.Moved("pr-" + seen.jobId(), null) : null;
        store.resolutions.applyAlone(
                new Proposal(seen, resolution, new Proposal.Grounds("ticket 7", "seen there"), moved, "ann"));
        return seen.jobId();
    }

    private static long refused() {
        RefundRequest request = StoreFixture.request(store.payment(), 10_001);
        store.acceptances.accept(request);
        return store.rows.jobId(request.key());
    }

    private static long completed(Fence fence) {
        store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());
        return fence.jobId();
    }

    private static long rescheduled(Fence fence) {
        store.writeBacks.reschedule(
                fence,
                new Decision.Reschedule(NextAction.RECONCILE, Duration.ofSeconds(5), Why.because("pending")),
                List.of());
        return fence.jobId();
    }

    private static long failed(Fence fence) {
        store.writeBacks.fail(fence, new Decision.Fail("card_gone"), List.of());
        return fence.jobId();
    }

    private static long reviewed(Fence fence) {
        store.writeBacks.moveToReview(
                fence, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Why.because("nobody knows")), List.of());
        return fence.jobId();
    }
}
