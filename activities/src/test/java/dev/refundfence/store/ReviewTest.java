package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Fence;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.refund.VerifyEnd;
import dev.refundfence.store.ResolutionAnswer.AwaitingApproval;
import dev.refundfence.store.Reviews.Mark;
import dev.refundfence.store.Reviews.Page;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the desk lists and shows. */
@Tag("service")
class ReviewTest {
    static StoreFixture store;
    static Reviews reviews;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        reviews = new Reviews(store.transactions);
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void review_is_listed_with_its_reason_its_age_and_what_a_resolution_is_fenced_on() {
        Seen review = store.inReview();
        store.rows.execute(
                "UPDATE refund_jobs SET updated_at = updated_at - INTERVAL 2 HOUR WHERE id = " + review.jobId());
        OpenReview listed = listed(review.jobId());
        assertThat(listed.reason()).isEqualTo("outcome_unknown");
        assertThat(listed.state()).isEqualTo("manual_review");
        assertThat(listed.attempt()).isEqualTo(1);
        assertThat(listed.amountMinor()).isEqualTo(1_500);
        assertThat(listed.currency()).isEqualTo("EUR");
        assertThat(listed.ageSeconds()).isBetween(7_200L, 7_500L);
        assertThat(listed.awaitingApproval()).isNull();
    }

    @Test
    void proposal_that_waits_for_a_second_person_is_part_of_the_review_as_long_as_it_fits() {
        Seen review = store.inReview();
        AwaitingApproval proposed = (AwaitingApproval)
                store.resolutions.propose(ResolutionTest.proposal(review, Resolution.CONFIRM_SUCCEEDED));
        assertThat(listed(review.jobId()).awaitingApproval()).isEqualTo(proposed.id());
        store.lateWrites.reopen(review, "an event came");
        store.toReview(store.claimed(review.jobId()));
        assertThat(listed(review.jobId()).awaitingApproval()).isNull();
    }

    @Test
    void failed_refund_of_which_the_provider_proved_a_success_is_listed_until_a_person_books_it() {
        Seen failure = store.closedAsFailed();
        store.told(failure.jobId(), new Succeeded("pr-" + failure.jobId()), false);
        assertThat(all(null)).noneMatch(open -> open.id() == failure.jobId());
        store.told(failure.jobId(), new Succeeded("pr-" + failure.jobId()), true);
        assertThat(listed(failure.jobId()).reason()).isEqualTo("succeeded_after_failed");
        store.resolutions.applyAlone(ResolutionTest.proposal(failure, Resolution.CONFIRM_SUCCEEDED));
        assertThat(all(null)).noneMatch(open -> open.id() == failure.jobId());
    }

    @Test
    void evidence_against_a_success_that_nobody_confirmed_is_listed() {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new Failed("pr-" + success.jobId(), "account_closed"), false);
        Verifications verifications = new Verifications(
                store.transactions, new Claims.Holder("worker-1", Duration.ofSeconds(30)), StoreFixture::account);
        Verifying claim = (Verifying) verifications.claim(success.jobId(), UUID.randomUUID(), true);
        verifications.end(claim, new VerifyEnd.GivenUp(), store.rows.unread(success.jobId()));
        OpenReview listed = listed(success.jobId());
        assertThat(listed.reason()).isEqualTo("late_evidence_unconfirmed");
        assertThat(listed.state()).isEqualTo("succeeded");
    }

    @Test
    void list_is_read_page_by_page_and_names_nothing_twice() {
        List<Long> made = List.of(
                store.inReview().jobId(),
                store.inReview().jobId(),
                store.inReview().jobId());
        List<Long> read = new ArrayList<>();
        List<OpenReview> page = reviews.open(new Page(null, null, null, 2));
        while (!page.isEmpty()) {
            assertThat(page).hasSizeLessThanOrEqualTo(2);
            page.forEach(open -> read.add(open.id()));
            OpenReview last = page.getLast();
            page = reviews.open(new Page(null, null, new Mark(last.since(), last.id()), 2));
        }
        assertThat(read).doesNotHaveDuplicates().containsSubsequence(made);
    }

    @Test
    void list_can_be_asked_for_one_reason_and_one_provider() {
        Seen review = store.inReview();
        assertThat(all("outcome_unknown")).anyMatch(open -> open.id() == review.jobId());
        assertThat(all("amount_mismatch")).noneMatch(open -> open.id() == review.jobId());
        assertThat(reviews.open(new Page(null, "nobody", null, 100))).isEmpty();
    }

    @Test
    void file_of_a_refund_has_its_claims_its_evidence_its_changes_and_what_people_decided() {
        Seen review = store.inReview();
        store.told(review.jobId(), new Succeeded("pr-" + review.jobId()), false);
        store.resolutions.applyAlone(ResolutionTest.proposal(review, Resolution.CONFIRM_SUCCEEDED));
        RefundFile file = reviews.file(StoredRefund.key(store.rows.job(review.jobId())));
        assertThat(file.refund().state()).isEqualTo("succeeded");
        assertThat(file.claims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.kind()).isEqualTo("send"));
        assertThat(file.evidence()).extracting(RefundFile.Heard::kind).containsExactly("event", "resolution");
        assertThat(file.evidence().getFirst().verified()).isFalse();
        assertThat(file.transitions())
                .extracting(RefundFile.Transition::toState)
                .startsWith("ready", "running", "manual_review")
                .endsWith("succeeded");
        assertThat(file.resolutions()).singleElement().satisfies(resolved -> {
            assertThat(resolved.proposedBy()).isEqualTo("ann");
            assertThat(resolved.appliedAt()).isNotNull();
        });
        assertThat(reviews.file(new RefundKey(StoreFixture.SHOP, new OperationKey("nobody-asked"))))
                .isNull();
    }

    @Test
    void evidence_that_nobody_weighed_shows_as_unread() {
        Fence fence = store.sending();
        store.told(fence.jobId(), StoreFixture.succeeded(fence), false);
        assertThat(reviews.file(StoredRefund.key(store.rows.job(fence.jobId()))).evidence())
                .singleElement()
                .satisfies(heard -> assertThat(heard.unread()).isTrue());
    }

    @Test
    void refund_is_seen_as_it_stands() {
        Seen review = store.inReview();
        assertThat(reviews.standing(StoredRefund.key(store.rows.job(review.jobId())))
                        .seen())
                .isEqualTo(new Seen(review.jobId(), RefundState.MANUAL_REVIEW, review.attempt()));
    }

    @Test
    void what_was_told_of_nobodys_refund_is_an_orphan() {
        String words = "x".repeat(Reviews.LONGEST_PAYLOAD + 1);
        ProviderEvent event = new ProviderEvent(
                "stranger-" + UUID.randomUUID(),
                new ProviderEvent.About("not-ours", null),
                order -> new Succeeded("never asked"),
                new Heard("OK", null, words));
        EventAnswer.Unmatched told = (EventAnswer.Unmatched) new Events(store.transactions)
                .store(new Events.Teller(StoreFixture.LEDGER, StoreFixture.ACCOUNT, false), event);
        assertThat(reviews.orphans(told.observationId() - 1, 10))
                .singleElement()
                .satisfies(orphan -> {
                    assertThat(orphan.providerKey()).isEqualTo("not-ours");
                    assertThat(orphan.payload()).hasSize(Reviews.LONGEST_PAYLOAD);
                });
        assertThat(reviews.orphans(told.observationId(), 10)).isEmpty();
    }

    private static OpenReview listed(long job) {
        return all(null).stream().filter(open -> open.id() == job).findFirst().orElseThrow();
    }

    private static List<OpenReview> all(String reason) {
        return reviews.open(new Page(reason, null, null, Reviews.LONGEST_PAGE));
    }
}
