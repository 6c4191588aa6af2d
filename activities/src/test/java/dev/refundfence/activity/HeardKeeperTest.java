package dev.refundfence.activity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.CallReport.Ended;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.store.Calls;
import dev.refundfence.store.LossyDataSource;
import dev.refundfence.store.Receipts;
import dev.refundfence.store.StoreFixture;
import dev.refundfence.store.Transactions;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("service")
class HeardKeeperTest {
    static StoreFixture store;

    private static final int FOR_EVER = 1_000;

    private final FakeProvider provider = new FakeProvider();
    // Only what keeps the reply goes over this line, so the call itself is begun as ever.
    private final LossyDataSource line = new LossyDataSource(store.pool);
    private final AtomicLong nanos = new AtomicLong();

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
    }

    @AfterAll
    static void close() {
        store.close();
    }

    /** A send, whose keeper does that between two tries. */
    private Ended send(Fence fence, Runnable pause) {
        Transactions kept = new Transactions(line.dataSource());
        HeardKeeper keeper = new HeardKeeper(
                new Calls(kept, StoreFixture::contract, StoreFixture::account), new Receipts(kept), pause);
        Calls calls = new Calls(new Transactions(store.pool), StoreFixture::contract, StoreFixture::account);
        return (Ended) new ProviderCall(calls, provider.alone(), keeper, nanos::get).make(fence, NextAction.SEND);
    }

    private void tenSecondsPass() {
        nanos.addAndGet(Duration.ofSeconds(10).toNanos());
    }

    @Test
    void keeper_tries_until_the_database_is_back() {
        Fence fence = store.held();
        line.refuseConnections(2);
        assertThat(send(fence, this::tenSecondsPass).unstored()).isNull();
        assertThat(store.rows.observations(fence.jobId())).containsExactly("send 1 succeeded");
    }

    @Test
    void keeper_hands_the_receipt_back_when_the_lease_is_over() {
        Fence fence = store.held();
        line.refuseConnections(FOR_EVER);
        Ended report = send(fence, this::tenSecondsPass);
        assertThat(report.outcome()).isInstanceOf(Succeeded.class);
        assertThat(report.unstored().fence()).isEqualTo(fence);
        assertThat(report.unstored().kind()).isEqualTo(NextAction.SEND);
        assertThat(report.unstored().outcome()).isEqualTo(report.outcome());
        assertThat(report.unstored().heard().amount()).hasToString("15.00 EUR");
        // A lease of thirty seconds less what begin-call took: at 0, 10 and 20 seconds.
        assertThat(FOR_EVER - line.refusalsLeft()).isEqualTo(3);
        assertThat(store.rows.observations(fence.jobId())).isEmpty();
    }

    @Test
    void interrupted_thread_stops_trying_and_hands_the_receipt_back() {
        Fence fence = store.held();
        line.refuseConnections(FOR_EVER);
        Ended report = send(fence, () -> {
            tenSecondsPass();
            Thread.currentThread().interrupt();
        });
        assertThat(Thread.interrupted()).as("still interrupted").isTrue();
        assertThat(report.unstored()).isNotNull();
        assertThat(FOR_EVER - line.refusalsLeft()).isEqualTo(1);
    }

    @Test
    void receipt_whose_commit_is_uncertain_is_stored_again_and_is_there_once() {
        Fence fence = store.held();
        line.loseNextAnswerTo("commit");
        Ended report = send(fence, this::tenSecondsPass);
        assertThat(report.outcome()).isInstanceOf(Succeeded.class);
        assertThat(report.unstored()).isNull();
        assertThat(store.rows.observations(fence.jobId())).containsExactly("send 1 succeeded");
    }

    @Test
    void silence_is_kept_as_the_attempts_word_once_the_database_is_back() {
        Fence fence = store.held();
        provider.answersNext(order -> FakeProvider.silence(new NotSent("connection_refused")));
        line.refuseConnections(2);
        assertThat(send(fence, this::tenSecondsPass)).isEqualTo(new Ended(new NotSent("connection_refused"), null));
        assertThat(store.rows.attempt(fence).getHeard()).isEqualTo("not_sent");
    }

    @Test
    void silence_that_could_not_be_kept_has_no_receipt_to_hand_back() {
        Fence fence = store.held();
        provider.answersNext(order -> FakeProvider.silence(new NotSent("connection_refused")));
        line.refuseConnections(FOR_EVER);
        assertThat(send(fence, this::tenSecondsPass).unstored()).isNull();
        assertThat(store.rows.attempt(fence).getHeard()).isNull();
    }
}
