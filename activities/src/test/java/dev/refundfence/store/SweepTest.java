package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.Seen;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class SweepTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    private final Sweeps sweeps = new Sweeps(store.transactions);

    /** What other tests of this class left is closed for the sweep. */
    @BeforeEach
    void nothingIsDue() {
        store.rows.execute("DELETE FROM unread_evidence");
        store.rows.execute("UPDATE refund_jobs SET next_run_at = UTC_TIMESTAMP(6) + INTERVAL 1 DAY, lease_until ="
                + " CASE WHEN state = 'running' THEN UTC_TIMESTAMP(6) + INTERVAL 1 DAY END");
        store.rows.execute(
                "UPDATE provider_switches SET sends_paused = FALSE, changed_at = UTC_TIMESTAMP(6) - INTERVAL 1 DAY");
    }

    private List<RefundKey> swept(int limit) {
        return sweeps.overdue(limit, Duration.ofSeconds(30)).stream()
                .map(RefundRequest::key)
                .toList();
    }

    private long due(String ago) {
        long job = store.accepted();
        store.rows.changeTime(job, REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) - INTERVAL " + ago);
        return job;
    }

    private static RefundKey key(long jobId) {
        return StoredRefund.key(store.rows.job(jobId));
    }

    @Test
    void refund_that_is_due_for_long_or_whose_lease_is_over_is_overdue() {
        long due = due("31 SECOND");
        due("20 SECOND");
        Fence lost = store.held();
        store.rows.leaseIsOver(lost.jobId());
        store.held();
        assertThat(swept(10)).containsExactlyInAnyOrder(key(due), key(lost.jobId()));
    }

    @Test
    void longest_unswept_comes_first_and_a_page_is_bounded() {
        long one = due("1 MINUTE");
        long two = due("2 MINUTE");
        long three = due("3 MINUTE");
        assertThat(swept(2)).containsExactly(key(one), key(two));
        assertThat(swept(1)).containsExactly(key(three));
        assertThat(swept(1)).containsExactly(key(one));
    }

    @Test
    void paused_send_is_not_overdue_and_time_counts_from_the_resume() {
        long send = due("1 HOUR");
        store.rows.pauseSends("maintenance");
        assertThat(swept(10)).isEmpty();
        store.rows.resumeSends();
        store.rows.execute("UPDATE provider_switches SET changed_at = UTC_TIMESTAMP(6) - INTERVAL 10 SECOND");
        assertThat(swept(10)).isEmpty();
        store.rows.execute("UPDATE provider_switches SET changed_at = UTC_TIMESTAMP(6) - INTERVAL 1 MINUTE");
        assertThat(swept(10)).containsExactly(key(send));
    }

    @Test
    void request_comes_back_as_it_was_made() {
        RefundRequest request = new RefundRequest(
                StoreFixture.request(store.payment(), 1_500).key(),
                store.payment(),
                new Money(1_500, "EUR"),
                new RefundRequest.Extras("broken", 2, Map.of("order", "o-1")));
        store.acceptances.accept(request);
        store.rows.changeTime(
                store.rows.jobId(request.key()), REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) - INTERVAL 1 HOUR");
        assertThat(sweeps.overdue(10, Duration.ofSeconds(30))).containsExactly(request);
    }

    @Test
    void row_that_somebody_is_writing_is_passed_over() {
        long written = due("1 HOUR");
        long free = due("1 HOUR");
        List<RefundKey> found = store.transactions.run(sql -> {
            Jobs.lock(sql, written);
            return swept(10);
        });
        assertThat(found).containsExactly(key(free));
    }

    private List<RefundKey> sweptForEvidence(int limit) {
        return sweeps.withUnreadEvidence(limit, Duration.ofSeconds(30)).stream()
                .map(RefundRequest::key)
                .toList();
    }

    private long doubted(String since) {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new Failed("pr-" + success.jobId(), "bounced"), false);
        store.rows.execute("UPDATE refund_jobs SET next_run_at = NULL WHERE id = " + success.jobId());
        moveEvidence(success.jobId(), since);
        return success.jobId();
    }

    // The application's own user may not change such a row, so the row is taken off and written again.
    private void moveEvidence(long job, String since) {
        List<Long> unread = store.rows.unread(job);
        store.rows.execute("DELETE FROM unread_evidence WHERE job_id = " + job);
        unread.forEach(id -> store.rows.execute("INSERT INTO unread_evidence (observation_id, job_id, since) VALUES ("
                + id + ", " + job + ", UTC_TIMESTAMP(6) - INTERVAL " + since + ")"));
    }

    @Test
    void evidence_that_nobody_weighed_for_long_wakes_a_refund_in_any_state() {
        long closed = doubted("31 SECOND");
        doubted("20 SECOND");
        long review = store.inReview().jobId();
        store.told(review, new Failed("pr-r", "bounced"), false);
        moveEvidence(review, "1 MINUTE");
        assertThat(sweptForEvidence(10)).containsExactlyInAnyOrder(key(closed), key(review));
    }

    @Test
    void evidence_that_a_look_up_did_not_confirm_waits_for_the_next_look_up() {
        long closed = doubted("1 HOUR");
        store.rows.changeTime(closed, REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) + INTERVAL 1 MINUTE");
        assertThat(sweptForEvidence(10)).isEmpty();
        store.rows.isDue(closed);
        assertThat(sweptForEvidence(10)).containsExactly(key(closed));
    }
}
