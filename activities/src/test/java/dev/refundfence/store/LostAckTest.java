package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REVIEW_RESOLUTIONS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.schema.tables.records.PaymentsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.store.MysqlLine.Cut;
import dev.refundfence.store.Operation.Question;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The connection breaks at a COMMIT, on a real wire, for every operation: just before the server hears it, and just after it did it. */
@Tag("service")
class LostAckTest {
    static StoreFixture store;
    static MysqlLine line;
    static StoreFixture far;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        line = new MysqlLine(store.server.where());
        far = store.over(line);
    }

    @AfterAll
    static void close() {
        far.close();
        line.close();
        store.close();
    }

    @ParameterizedTest
    @EnumSource
    void asked_again_after_a_commit_that_was_done_and_not_answered_it_is_done_once(Operation operation) {
        Question question = operation.prepared(store);
        loseTheCommit(question, Cut.BEFORE_IT_IS_ANSWERED);
        operation.assertAgain(question.ask().apply(far));
        assertThat(rows(question)).isEqualTo(rowsWithoutFault(operation));
    }

    @ParameterizedTest
    @EnumSource
    void asked_again_after_a_commit_that_never_arrived_it_is_done_now(Operation operation) {
        Question question = operation.prepared(store);
        loseTheCommit(question, Cut.BEFORE_IT_ARRIVES);
        operation.assertFirst(question.ask().apply(far));
        assertThat(rows(question)).isEqualTo(rowsWithoutFault(operation));
    }

    /** The call says that it does not know, and after that COMMIT it said nothing more to the server: it repeats nothing by itself. */
    private static void loseTheCommit(Question question, Cut cut) {
        line.cutAtNext("commit", cut);
        assertThatThrownBy(() -> question.ask().apply(far)).isInstanceOf(CommitUnknownException.class);
        assertThat(line.hasUnheardAnswer()).isEqualTo(cut == Cut.BEFORE_IT_IS_ANSWERED);
        List<String> said = statements();
        assertThat(said).containsOnlyOnce("COMMIT").endsWith("COMMIT");
    }

    // Without what the pool says to the connection that replaces the one that was cut.
    private static List<String> statements() {
        return line.said().stream().map(Spoken::name).flatMap(Optional::stream).toList();
    }

    private static List<Object> rowsWithoutFault(Operation operation) {
        Question twin = operation.prepared(store);
        operation.assertFirst(twin.ask().apply(store));
        return rows(twin);
    }

    /** All that the operations leave behind, without what differs between two refunds of the same fate. */
    private static List<Object> rows(Question question) {
        long id = question.jobId().getAsLong();
        RefundJobsRecord job = store.rows.job(id);
        PaymentsRecord payment = store.rows.paymentOf(id);
        return Arrays.asList(
                job.getState(),
                job.getAttempt(),
                job.getNextAction(),
                job.getFirstSentAt() != null,
                payment.getReservedMinor(),
                payment.getRefundedMinor(),
                store.rows.causes(id),
                store.rows.events(id),
                store.rows.unread(id).size(),
                store.rows.count(PROVIDER_OBSERVATIONS, id),
                attempts(id),
                appliedResolutions(id));
    }

    private static List<List<Object>> attempts(long id) {
        return store.transactions.read(sql -> sql.selectFrom(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(id))
                .orderBy(REFUND_ATTEMPTS.ATTEMPT)
                .fetch(row ->
                        Arrays.asList(row.getKind(), row.getCalledAt() != null, row.getHeard(), row.getEndedAs())));
    }

    private static int appliedResolutions(long id) {
        return store.transactions.read(sql -> sql.fetchCount(
                REVIEW_RESOLUTIONS, REVIEW_RESOLUTIONS.JOB_ID.eq(id).and(REVIEW_RESOLUTIONS.APPLIED_AT.isNotNull())));
    }
}
