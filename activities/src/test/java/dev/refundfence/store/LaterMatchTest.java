package dev.refundfence.store;

import static dev.refundfence.schema.Tables.OBSERVATION_MATCHES;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.refund.ProviderEvent.About;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.store.EventAnswer.Unmatched;
import dev.refundfence.store.Events.Teller;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A webhook can overtake our knowing whose it is: it is kept, and matched when a key or an id turns up. */
@Tag("service")
class LaterMatchTest {

    private static final Teller LEDGER = new Teller(StoreFixture.LEDGER, StoreFixture.ACCOUNT, false);

    private StoreFixture store;
    private Sweeps sweeps;

    @BeforeEach
    void migrate() {
        store = StoreFixture.shared();
        sweeps = new Sweeps(store.transactions);
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void what_names_only_the_providers_id_is_matched_when_the_id_turns_up() {
        Fence fence = store.sending();
        long told = told(LEDGER, null, "pr-" + fence.jobId());
        assertThat(sweeps.matchLater(10)).isZero();

        store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());

        assertThat(sweeps.matchLater(10)).isEqualTo(1);
        assertThat(store.rows.unread(fence.jobId())).containsExactly(told);
        assertThat(new Reviews(store.transactions).orphans(0, 10)).isEmpty();
        assertThat(new Cases(store.transactions).load(fence.jobId()).evidence().fresh())
                .singleElement()
                .satisfies(hint -> assertThat(hint.verified()).isFalse());
    }

    @Test
    void what_was_matched_once_is_not_matched_again() {
        Fence fence = store.sending();
        told(LEDGER, null, "pr-" + fence.jobId());
        store.writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());

        List<Object> answers = Together.run(Collections.nCopies(8, () -> sweeps.matchLater(10)));

        assertThat(answers.stream().mapToInt(Integer.class::cast).sum()).isEqualTo(1);
        assertThat(store.rows.unread(fence.jobId())).hasSize(1);
    }

    @Test
    void another_accounts_id_and_an_id_beside_anothers_key_are_not_ours() {
        Fence fence = store.sending();
        String id = "pr-" + fence.jobId();
        told(new Teller(StoreFixture.LEDGER, "another", false), null, id);
        told(LEDGER, "anothers-key", id);
        store.writeBacks.complete(fence, new Decision.Complete(id), List.of());

        assertThat(sweeps.matchLater(10)).isZero();
        assertThat(store.rows.unread(fence.jobId())).isEmpty();
    }

    @Test
    void page_is_no_longer_than_asked_for() {
        Fence fence = store.sending();
        String id = "pr-" + fence.jobId();
        told(LEDGER, null, id);
        told(LEDGER, null, id);
        store.writeBacks.complete(fence, new Decision.Complete(id), List.of());

        assertThat(sweeps.matchLater(1)).isEqualTo(1);
        assertThat(sweeps.matchLater(10)).isEqualTo(1);
        List<String> byWhat = store.transactions.read(
                sql -> sql.selectFrom(OBSERVATION_MATCHES).fetch(OBSERVATION_MATCHES.BY_WHAT));
        assertThat(byWhat).containsExactly("provider_refund_id", "provider_refund_id");
    }

    private long told(Teller teller, @Nullable String key, String id) {
        ProviderEvent event = new ProviderEvent(
                UUID.randomUUID().toString(),
                new About(key, id),
                order -> new Succeeded(id),
                new Heard("OK", null, "{}"));
        return ((Unmatched) new Events(store.transactions).store(teller, event)).observationId();
    }
}
