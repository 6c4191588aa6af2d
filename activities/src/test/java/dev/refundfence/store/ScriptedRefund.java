package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;
import static dev.refundfence.schema.Tables.PAYMENT_REFUNDS;
import static dev.refundfence.schema.Tables.REFUND_ATTEMPTS;
import static dev.refundfence.schema.Tables.REFUND_JOBS;

import dev.refundfence.model.Answer;
import dev.refundfence.model.Event;
import dev.refundfence.model.Kind;
import dev.refundfence.model.Resolve;
import dev.refundfence.model.Standing;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.Cause;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.schema.tables.records.RefundAttemptsRecord;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/** The refund of one script: which real ids stand for the model's numbers, and how its rows read in the model's words. */
final class ScriptedRefund {
    private static final long AMOUNT = 1_500;

    private static final Field<Integer> BUSINESS_ROWS =
            DSL.field(DSL.selectCount().from(PAYMENT_REFUNDS).where(PAYMENT_REFUNDS.JOB_ID.eq(REFUND_JOBS.ID)));

    private static final Map<String, Resolve> ENDINGS = Map.of(
            Cause.COMPLETED.word(),
            Resolve.COMPLETE,
            Cause.CONFIRM_SUCCEEDED.word(),
            Resolve.COMPLETE,
            Cause.RESCHEDULED.word(),
            Resolve.LOOK_UP_NEXT,
            Cause.FAILED.word(),
            Resolve.FAIL,
            Cause.REVIEW.word(),
            Resolve.REVIEW,
            Cause.RETURNED.word(),
            Resolve.RETURN,
            "confirmed",
            Resolve.ALERT,
            "unconfirmed",
            Resolve.KEEP,
            "late_evidence_unconfirmed",
            Resolve.WEIGH);

    final long id;
    final RefundKey key;
    private final Map<Integer, UUID> claims = new ConcurrentHashMap<>();
    private final Map<Integer, Long> evidence = new ConcurrentHashMap<>();

    ScriptedRefund(StoreFixture store) {
        RefundRequest request = StoreFixture.request(store.payment(), AMOUNT);
        id = ((AcceptAnswer.Accepted) store.acceptances.accept(request))
                .refund()
                .status()
                .jobId();
        key = request.key();
    }

    UUID claim(int number) {
        return claims.computeIfAbsent(number, any -> UUID.randomUUID());
    }

    /** The reply to an attempt was stored. */
    void heard(int attempt, long observation) {
        evidence.put(Event.bitOfReply(attempt), observation);
    }

    void told(Event event, long observation) {
        evidence.put(event.bit(), observation);
    }

    /** The observations of a set of the model's. */
    List<Long> observations(int set) {
        return evidence.entrySet().stream()
                .filter(piece -> (set & piece.getKey()) != 0)
                .map(Map.Entry::getValue)
                .toList();
    }

    Standing standing(Transactions transactions) {
        return transactions.read(this::standing);
    }

    /** After every operation, so in as few questions as will do. */
    private Standing standing(DSLContext sql) {
        Record row = sql.select(REFUND_JOBS.fields())
                .select(PAYMENTS.RESERVED_MINOR, PAYMENTS.REFUNDED_MINOR, BUSINESS_ROWS)
                .from(REFUND_JOBS)
                .join(PAYMENTS)
                .on(PAYMENTS.SCOPE.eq(REFUND_JOBS.SCOPE).and(PAYMENTS.PAYMENT_ID.eq(REFUND_JOBS.PAYMENT_ID)))
                .where(REFUND_JOBS.ID.eq(id))
                .fetchSingle();
        List<Standing.Claim> given = sql.selectFrom(REFUND_ATTEMPTS)
                .where(REFUND_ATTEMPTS.JOB_ID.eq(id))
                .orderBy(REFUND_ATTEMPTS.ATTEMPT)
                .fetch(this::claim);
        return new Standing(
                new Standing.Refund(
                        RefundState.of(row.get(REFUND_JOBS.STATE)),
                        kind(row.get(REFUND_JOBS.NEXT_ACTION)),
                        Math.toIntExact(row.get(REFUND_JOBS.ATTEMPT)),
                        number(row.get(REFUND_JOBS.CLAIM_ID)),
                        row.get(REFUND_JOBS.FIRST_SENT_AT) != null),
                new Standing.Books(
                        amounts(row.get(PAYMENTS.RESERVED_MINOR)),
                        amounts(row.get(PAYMENTS.REFUNDED_MINOR)),
                        row.get(BUSINESS_ROWS)),
                unread(sql),
                given);
    }

    private static int amounts(long minor) {
        return Math.toIntExact(minor / AMOUNT);
    }

    /** What the script does not know of shows as a bit of its own. */
    private int unread(DSLContext sql) {
        int set = 0;
        for (long observation : UnreadEvidence.ids(sql, id)) {
            set |= evidence.entrySet().stream()
                    .filter(piece -> piece.getValue() == observation)
                    .mapToInt(Map.Entry::getKey)
                    .findFirst()
                    .orElse(1 << 30);
        }
        return set;
    }

    private Standing.Claim claim(RefundAttemptsRecord row) {
        return new Standing.Claim(
                number(row.getClaimId()),
                kind(row.getKind()),
                row.getCalledAt() != null,
                heard(row.getHeard()),
                ended(row.getEndedAs()));
    }

    private int number(@Nullable String claimId) {
        if (claimId == null) {
            return 0;
        }
        return claims.entrySet().stream()
                .filter(claim -> claim.getValue().toString().equals(claimId))
                .mapToInt(Map.Entry::getKey)
                .findFirst()
                .orElse(-1);
    }

    private static Kind kind(String word) {
        return Kind.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static Answer heard(@Nullable String word) {
        Answer answer = word == null ? Answer.NONE : Answer.valueOf(word.toUpperCase(Locale.ROOT));
        return answer == Answer.UNKNOWN ? Answer.NONE : answer;
    }

    private static String ended(@Nullable String word) {
        if (word == null) {
            return Resolve.NOTHING.name();
        }
        Resolve ending = ENDINGS.get(word);
        return word.equals(Cause.TAKEN_OVER.word()) ? Standing.TAKEN_OVER : String.valueOf(ending);
    }
}
