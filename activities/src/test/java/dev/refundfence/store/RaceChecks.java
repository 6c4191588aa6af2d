package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.PROVIDER_OBSERVATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Cause;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import dev.refundfence.schema.tables.records.RefundJobsRecord;
import dev.refundfence.schema.tables.records.RefundTransitionsRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.LongStream;

/** What holds after every race, whatever came of it. All of it is read from the rows. */
final class RaceChecks {

    private static final List<String> TAKING = List.of(Cause.CLAIMED.word(), Cause.TAKEN_OVER.word());
    private static final List<String> WEIGHING =
            List.of(Cause.COMPLETED.word(), Cause.RESCHEDULED.word(), Cause.FAILED.word(), Cause.REVIEW.word());

    private final RaceScene scene;
    private final RefundJobsRecord job;
    private final List<RefundAttemptsRecord> claims;
    private final List<RefundTransitionsRecord> moves;

    private RaceChecks(RaceScene scene) {
        Rows rows = scene.store().rows;
        this.scene = scene;
        this.job = rows.job(scene.job());
        this.claims = rows.attempts(scene.job());
        this.moves = rows.transitions(scene.job());
    }

    /** {@code causes}: of the transitions since the start. */
    static void holdAfter(RaceScene scene, List<String> causes) {
        RaceChecks checks = new RaceChecks(scene);
        checks.attemptOnlyGrew();
        checks.everyMoveHasOneRecord();
        checks.noCallBeganAfterItsClaimWasOver();
        checks.noEvidenceIsLost(!Collections.disjoint(causes, WEIGHING));
        assertThat(scene.store().rows.count(PAYMENT_REFUNDS, scene.job())).isLessThanOrEqualTo(1);
        assertThat(new Books(scene.store().transactions).differences()).isEmpty();
    }

    private void attemptOnlyGrew() {
        assertThat(job.getAttempt()).isGreaterThanOrEqualTo(scene.claims().size());
        assertThat(claims)
                .extracting(RefundAttemptsRecord::getAttempt)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, job.getAttempt()).boxed().toList());
        assertThat(moves).extracting(RefundTransitionsRecord::getAttempt).isSorted();
    }

    /** Each record goes on where the one before ended, up to where the refund stands; each claim and each end has its own. */
    private void everyMoveHasOneRecord() {
        List<String> from = new ArrayList<>();
        List<String> to = new ArrayList<>();
        moves.forEach(move -> {
            from.add(move.getFromState());
            to.add(move.getToState());
        });
        to.addFirst(null);
        assertThat(to.removeLast()).isEqualTo(job.getState());
        assertThat(from).isEqualTo(to);
        assertThat(moves)
                .filteredOn(move -> TAKING.contains(move.getCause()))
                .extracting(RefundTransitionsRecord::getAttempt)
                .isEqualTo(claims.stream().map(RefundAttemptsRecord::getAttempt).toList());
        assertThat(claims)
                .filteredOn(claim -> claim.getEndedAs() != null)
                .allSatisfy(claim -> assertThat(moves)
                        .filteredOn(move -> move.getCause().equals(claim.getEndedAs()))
                        .extracting(RefundTransitionsRecord::getAttempt)
                        .containsOnlyOnce(recordedUnder(claim)));
    }

    // A takeover is recorded under the claim that took over, and ends the one before.
    private static long recordedUnder(RefundAttemptsRecord claim) {
        return claim.getAttempt() + (claim.getEndedAs().equals(Cause.TAKEN_OVER.word()) ? 1 : 0);
    }

    private void noCallBeganAfterItsClaimWasOver() {
        assertThat(claims)
                .filteredOn(claim -> claim.getCalledAt() != null && claim.getEndedAt() != null)
                .allSatisfy(claim -> assertThat(claim.getCalledAt()).isBeforeOrEqualTo(claim.getEndedAt()));
        assertThat(claims)
                .filteredOn(claim -> claim.getAttempt() < job.getAttempt())
                .as("claims that are over")
                .allSatisfy(claim -> assertThat(claim.getEndedAs()).isNotNull());
    }

    /** What a provider said waits for a decision, unless it was weighed by a write that was applied. */
    private void noEvidenceIsLost(boolean weighed) {
        List<Long> heard = scene.store()
                .transactions
                .read(sql -> sql.select(PROVIDER_OBSERVATIONS.ID)
                        .from(PROVIDER_OBSERVATIONS)
                        .where(PROVIDER_OBSERVATIONS.JOB_ID.eq(scene.job()))
                        .and(PROVIDER_OBSERVATIONS.KIND.ne("resolution"))
                        .orderBy(PROVIDER_OBSERVATIONS.ID)
                        .fetch(PROVIDER_OBSERVATIONS.ID));
        if (weighed) {
            heard.removeAll(scene.unread());
        }
        assertThat(scene.store().rows.unread(scene.job())).isEqualTo(heard);
    }
}
