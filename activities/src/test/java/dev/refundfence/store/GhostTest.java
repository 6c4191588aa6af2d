package dev.refundfence.store;

import static dev.refundfence.schema.Tables.REFUND_JOBS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.WriteAnswer;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.store.MysqlLine.Cut;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.SQLDialect;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A ghost is a statement whose client has given up and which the server carries out later. Here the old holder wants to send the refund
 * again; its statement is at the server and waits for the row's lock, which its successor holds; the old holder's connection is cut; the
 * successor commits; and the server carries the ghost out.
 */
@Tag("service")
class GhostTest {
    static final boolean AUTOCOMMIT = true;
    static final boolean TRANSACTION = false;

    static StoreFixture store;
    static MysqlLine line;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        line = new MysqlLine(store.server.where());
    }

    @AfterAll
    static void close() {
        line.close();
        store.close();
    }

    private static void withTheFence(DSLContext sql, Fence old) {
        FencedRow.update(sql, old, sendAgain());
    }

    /** The same statement, but for its WHERE. */
    private static void withoutTheFence(DSLContext sql, Fence old) {
        sql.update(REFUND_JOBS)
                .set(sendAgain())
                .where(REFUND_JOBS.ID.eq(old.jobId()))
                .execute();
    }

    private static Map<Field<?>, Object> sendAgain() {
        Why why = Why.because("connection refused");
        Map<Field<?>, Object> columns =
                Move.reschedule(NextAction.SEND, Duration.ZERO, why).columns();
        // Else a CHECK of the schema would refuse the row, and not the fence.
        columns.put(REFUND_JOBS.CLOSED_AT, null);
        return columns;
    }

    @Test
    void ghost_with_the_fence_finds_the_refund_booked_by_another_and_changes_no_row() {
        Fence old = store.sending();
        haunt(AUTOCOMMIT, sql -> withTheFence(sql, old), completing(store.takenOver(old)));
        assertThat(store.rows.job(old.jobId()).getState()).isEqualTo("succeeded");
        assertThat(store.claim(old.jobId())).isInstanceOf(ClaimAnswer.Closed.class);
    }

    @Test
    void ghost_without_the_fence_lets_a_refund_that_is_booked_be_sent_again() {
        Fence old = store.sending();
        haunt(AUTOCOMMIT, sql -> withoutTheFence(sql, old), completing(store.takenOver(old)));
        RefundJobsRecord damaged = store.rows.job(old.jobId());
        assertThat(damaged.getState()).isEqualTo("ready");
        assertThat(damaged.getNextAction()).isEqualTo("send");
        assertThat(damaged.getProviderRefundId()).isEqualTo("pr-" + old.jobId());
        assertThat(store.rows.paymentOf(old.jobId()).getRefundedMinor()).isEqualTo(1_500);
        assertThat(store.begin(store.claimed(old.jobId()), NextAction.SEND)).isInstanceOf(BeginAnswer.Begun.class);
    }

    @Test
    void ghost_with_the_fence_finds_the_refund_taken_over_and_changes_no_row() {
        Fence old = store.sending();
        Fence successor = haunt(AUTOCOMMIT, sql -> withTheFence(sql, old), takingOver(old));
        assertThat(store.begin(successor, NextAction.RECONCILE)).isInstanceOf(BeginAnswer.Begun.class);
        assertThat(complete(successor)).isInstanceOf(WriteAnswer.Applied.class);
    }

    @Test
    void ghost_without_the_fence_takes_the_refund_from_its_holder_and_what_he_heard_is_not_booked() {
        Fence old = store.sending();
        Fence successor = haunt(AUTOCOMMIT, sql -> withoutTheFence(sql, old), takingOver(old));
        assertThat(complete(successor)).isEqualTo(new WriteAnswer.Superseded(RefundState.READY));
        assertThat(store.rows.job(old.jobId()).getNextAction()).isEqualTo("send");
    }

    @Test
    void statement_of_a_transaction_is_no_ghost_even_without_the_fence_because_nobody_commits_it() {
        Fence old = store.sending();
        haunt(TRANSACTION, sql -> withoutTheFence(sql, old), completing(store.takenOver(old)));
        // Under the row's lock: it is given when the server has rolled back what nobody committed.
        RefundJobsRecord row = store.transactions.read(sql -> Jobs.lock(sql, old.jobId()));
        assertThat(row.getState()).isEqualTo("succeeded");
    }

    private static Callable<WriteAnswer> completing(Fence holder) {
        return () -> complete(holder);
    }

    private static WriteAnswer complete(Fence holder) {
        return store.writeBacks.complete(holder, new Decision.Complete("pr-" + holder.jobId()), List.of());
    }

    private static Callable<Fence> takingOver(Fence old) {
        store.rows.leaseIsOver(old.jobId());
        return () -> store.claimed(old.jobId());
    }

    /**
     * The whole story.
     *
     * @param successor writes first and holds the row's lock until the ghost waits for it
     * @return what the successor got
     */
    private static <T> T haunt(boolean autocommit, Consumer<DSLContext> statement, Callable<T> successor) {
        DatabaseLogin login = line.through(store.login());
        try (Paused<T> holdsTheLock = Paused.at(PausePoint.BEFORE_COMMIT, successor);
                Connection cut = DriverManager.getConnection(login.url(), login.user(), login.password())) {
            cut.setAutoCommit(autocommit);
            DSLContext sql = DSL.using(cut, SQLDialect.MYSQL);
            long session = sql.fetchSingle("SELECT CONNECTION_ID()").get(0, Long.class);
            line.cutAtNext("update", Cut.WHILE_IT_IS_CARRIED_OUT);
            assertThatThrownBy(() -> statement.accept(sql)).isInstanceOf(DataAccessException.class);
            awaitStatementOf(session);
            assertThat(line.hasUnheardAnswer()).isFalse();
            T answer = holdsTheLock.goOn();
            line.awaitUnheardAnswer();
            return answer;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static void awaitStatementOf(long session) {
        String atTheServer = "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'update%' AND id = ";
        while (store.transactions.read(
                        sql -> sql.fetchSingle(atTheServer + session).get(0, Long.class))
                == 0) {
            Thread.onSpinWait();
        }
    }
}
