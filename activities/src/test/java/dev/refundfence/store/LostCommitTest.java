package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.AcceptAnswer.AlreadyAccepted;
import dev.refundfence.refund.BeginAnswer.AlreadyBegun;
import dev.refundfence.refund.ClaimAnswer.Claimed;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class LostCommitTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** The store over a connection that can lose the answer to one COMMIT which the server carried out. */
    private final LossyDataSource line = new LossyDataSource(store.pool);

    private final Transactions lossy = new Transactions(line.dataSource());

    private void losing(Runnable call) {
        line.loseNextAnswerTo("commit");
        assertThatThrownBy(call::run).isInstanceOf(CommitUnknownException.class);
    }

    @Test
    void commit_whose_answer_was_lost_is_not_repeated() {
        AtomicInteger runs = new AtomicInteger();
        losing(() -> lossy.run(sql -> runs.incrementAndGet()));
        assertThat(runs).hasValue(1);
    }

    @Test
    void connection_that_cannot_be_given_back_does_not_make_a_commit_look_undone() {
        line.loseNextAnswerTo("close");
        String answer = lossy.run(sql -> "done");
        assertThat(answer).isEqualTo("done");
    }

    @Test
    void acceptance_whose_answer_was_lost_is_found_by_the_same_request() {
        Acceptances acceptances = new Acceptances(lossy, StoreFixture::contract);
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        losing(() -> acceptances.accept(request));
        assertThat(acceptances.accept(request)).isInstanceOf(AlreadyAccepted.class);
        assertThat(store.rows.paymentOf(store.rows.jobId(request.key())).getReservedMinor())
                .isEqualTo(1_500);
    }

    @Test
    void claim_whose_answer_was_lost_is_proven_by_its_id_and_adds_no_second_increment() {
        Claims claims = new Claims(lossy, new Claims.Holder("worker-1", Duration.ofSeconds(30)), StoreFixture::account);
        long job = store.accepted();
        UUID claimId = UUID.randomUUID();
        losing(() -> claims.claim(job, claimId, true));
        Claimed claimed = (Claimed) claims.claim(job, claimId, true);
        assertThat(claimed.fence().attempt().number()).isEqualTo(1);
    }

    @Test
    void begin_whose_answer_was_lost_lets_nobody_call() {
        Calls calls = new Calls(lossy, StoreFixture::contract, StoreFixture::account);
        Fence fence = store.held();
        losing(() -> calls.begin(fence, NextAction.SEND, order -> "request"));
        assertThat(calls.begin(fence, NextAction.SEND, order -> "request")).isEqualTo(new AlreadyBegun());
    }

    @Test
    void complete_whose_answer_was_lost_is_already_applied_and_booked_once() {
        WriteBacks writeBacks = new WriteBacks(lossy, "worker-1");
        Fence fence = store.sending();
        Decision.Complete decision = new Decision.Complete("pr-" + fence.jobId());
        losing(() -> writeBacks.complete(fence, decision, List.of()));
        assertThat(writeBacks.complete(fence, decision, List.of())).isInstanceOf(AlreadyApplied.class);
        assertThat(store.rows.paymentOf(fence.jobId()).getRefundedMinor()).isEqualTo(1_500);
    }

    @Test
    void receipt_whose_answer_was_lost_is_seen_before() {
        Receipts receipts = new Receipts(lossy);
        Fence fence = store.sending();
        Receipt receipt = StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence));
        losing(() -> receipts.store(receipt));
        assertThat(receipts.store(receipt)).isEqualTo(new ReceiptAnswer.SeenBefore());
    }
}
