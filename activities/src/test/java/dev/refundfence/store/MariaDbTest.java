package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.AcceptAnswer.Conflict;
import dev.refundfence.refund.BeginAnswer.Begun;
import dev.refundfence.refund.BeginAnswer.Paused;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.Seen;
import dev.refundfence.refund.WriteAnswer.AlreadyApplied;
import dev.refundfence.refund.WriteAnswer.Applied;
import dev.refundfence.services.DatabaseServer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The main way and each operation once on the embedded MariaDB, which is what runs where nothing is installed. All tests of the store
 * run on it in {@link StoreOnMariaDbTest}.
 */
@Tag("service")
class MariaDbTest {
    static StoreFixture store;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.on(DatabaseServer.sharedEmbedded());
    }

    @AfterAll
    static void close() {
        store.close();
    }

    @Test
    void start_up_says_that_a_change_of_the_server_is_not_watched() {
        assertThat(new DatabaseChecks(store.transactions, store.login()).run())
                .singleElement()
                .asString()
                .contains("MariaDB");
    }

    @Test
    void refund_goes_its_main_way_and_the_books_agree() {
        Fence lost = store.sending();
        Fence fence = store.takenOver(lost);
        assertThat(store.begin(fence, NextAction.RECONCILE)).isInstanceOf(Begun.class);
        store.receipts.store(StoreFixture.receipt(fence, NextAction.RECONCILE, StoreFixture.succeeded(fence)));
        RefundCase found = new Cases(store.transactions).load(fence.jobId());
        Decision.Complete complete = new Decision.Complete("pr-" + fence.jobId());
        assertThat(store.writeBacks.complete(fence, complete, found.evidence().unread()))
                .isInstanceOf(Applied.class);
        assertThat(store.writeBacks.complete(fence, complete, List.of())).isInstanceOf(AlreadyApplied.class);
        assertThat(store.writeBacks
                        .fail(lost, new Decision.Fail("late"), List.of())
                        .word())
                .isEqualTo("superseded");
        assertThat(new Books(store.transactions).differences()).isEmpty();
    }

    @Test
    void refusal_is_stored_and_a_request_is_swept_with_its_labels() {
        RefundRequest tooMuch = StoreFixture.request(store.payment(), 10_001);
        assertThat(store.acceptances.accept(tooMuch)).isEqualTo(store.acceptances.accept(tooMuch));
        RefundRequest request =
                new RefundRequest(tooMuch.key(), store.payment(), new Money(1, "EUR"), RefundRequest.Extras.NONE);
        assertThat(store.acceptances.accept(request)).isInstanceOf(Conflict.class);
        RefundRequest labelled = new RefundRequest(
                StoreFixture.request(store.payment(), 1).key(),
                store.payment(),
                new Money(1, "EUR"),
                new RefundRequest.Extras("broken", 1, Map.of("a", "b")));
        store.acceptances.accept(labelled);
        store.rows.changeTime(
                store.rows.jobId(labelled.key()), REFUND_JOBS.NEXT_RUN_AT, "UTC_TIMESTAMP(6) - INTERVAL 1 HOUR");
        assertThat(new Sweeps(store.transactions).overdue(10, Duration.ofSeconds(30)))
                .containsExactly(labelled);
    }

    @Test
    void evidence_that_nobody_weighed_is_swept() {
        Seen success = store.closedAsSucceeded();
        store.told(success.jobId(), new Failed("pr-" + success.jobId(), "bounced"), false);
        RefundKey key = StoredRefund.key(store.rows.job(success.jobId()));
        assertThat(new Sweeps(store.transactions).withUnreadEvidence(1_000, Duration.ZERO))
                .extracting(RefundRequest::key)
                .contains(key);
    }

    @ParameterizedTest
    @EnumSource
    void every_operation_answers_as_it_should_the_first_time_and_again(Operation operation) {
        Operation.Question question = operation.prepared(store);
        operation.assertFirst(question.ask().apply(store));
        operation.assertAgain(question.ask().apply(store));
    }

    @Test
    void tables_that_came_from_a_mysql_begin_no_send_because_nobody_knows_what_was_lost_on_the_way() {
        try (StoreFixture moved = StoreFixture.on(DatabaseServer.sharedEmbedded())) {
            moved.rows.execute("INSERT INTO database_identity (id, server_uuid, noted_at)"
                    + " VALUES (1, 'a server_uuid', UTC_TIMESTAMP(6))");
            Fence send = moved.held();
            assertThat(moved.begin(send, NextAction.SEND)).isEqualTo(new Paused("database_changed"));
            assertThat(moved.begin(moved.takenOver(send), NextAction.RECONCILE)).isInstanceOf(Begun.class);
        }
    }

    @Test
    void refund_id_of_another_refund_goes_to_review_by_the_name_of_its_key() {
        Fence first = store.sending();
        store.writeBacks.complete(first, new Decision.Complete("pr-taken"), List.of());
        Fence second = store.sending();
        Applied applied = (Applied) store.writeBacks.complete(second, new Decision.Complete("pr-taken"), List.of());
        assertThat(applied.status().reason()).isEqualTo("ambiguous_lookup");
    }

    @Test
    void application_is_refused_what_would_change_the_records() {
        assertThatThrownBy(() -> store.rows.execute("DELETE FROM refund_transitions"))
                .hasMessageContaining("denied");
        assertThatThrownBy(() -> store.rows.execute("UPDATE provider_observations SET outcome = 'x'"))
                .hasMessageContaining("denied");
    }
}
