package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.WEBHOOK_EVENTS;

import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.exception.DataAccessException;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;

/**
 * The events that clients are told by webhook. Each is written with what makes it true, and no lock is held while one is sent: taking it
 * moves its next try ahead, so that it comes again if whoever took it dies. Thread-safe; every method throws {@link DataAccessException}
 * when the database failed and {@link Busy} when others held the rows too long.
 */
public final class WebhookEvents {

    // Small transactions: a pruning never holds more than these rows' locks.
    private static final int PAGE_OF_OLD_ONES = 1_000;

    private static final Field<LocalDateTime> NOW = DSL.field("UTC_TIMESTAMP(6)", SQLDataType.LOCALDATETIME);
    private static final Field<Long> AGE =
            DSL.field("TIMESTAMPDIFF(SECOND, {0}, UTC_TIMESTAMP(6))", SQLDataType.BIGINT, WEBHOOK_EVENTS.CREATED_AT);

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public WebhookEvents(Transactions transactions) {
        this.transactions = transactions;
    }

    /** What an event tells of. Names are the ones of answers; the balance is left out, for it is old when the event arrives. */
    record Told(
            String txId,
            @Nullable String refTx,
            String accountId,
            long amountMinor,
            long refundedMinor,
            String currency,
            Status status) {}

    /** Writes down what the answer is worth telling, in the transaction that decides it. */
    static void note(DSLContext sql, EntryKey key, Answer answer) {
        EventType.of(answer)
                .ifPresent(type -> sql.insertInto(WEBHOOK_EVENTS)
                        .set(WEBHOOK_EVENTS.ID, UUID.randomUUID().toString())
                        .set(WEBHOOK_EVENTS.SCOPE, key.scope())
                        .set(WEBHOOK_EVENTS.TYPE, type.word())
                        .set(WEBHOOK_EVENTS.DATA, AnswerText.write(told(answer)))
                        .execute());
    }

    /**
     * The events of a client that are due, oldest first, each to be tried now. Nobody else gets them before {@code hold} is over, and what
     * another is taking at this moment is passed over.
     */
    public List<DueEvent> take(String scope, int atMost, Duration hold) {
        return transactions.write(
                sql -> {
                    List<DueEvent> due = due(sql, scope, atMost);
                    if (due.isEmpty()) {
                        return due;
                    }
                    sql.update(WEBHOOK_EVENTS)
                            .set(WEBHOOK_EVENTS.TRIES, WEBHOOK_EVENTS.TRIES.plus(1))
                            .set(WEBHOOK_EVENTS.NEXT_TRY_AT, in(hold))
                            .where(WEBHOOK_EVENTS.ID.in(
                                    due.stream().map(DueEvent::id).toList()))
                            .execute();
                    return due;
                },
                taken -> true);
    }

    /** It arrived, whoever else is trying it by now. */
    public void delivered(DueEvent event) {
        over(WEBHOOK_EVENTS.ID.eq(event.id()), NOW, null);
    }

    /** It did not arrive and is due again later, unless somebody took it since or it arrived all the same. */
    public void later(DueEvent event, String trouble, Duration delay) {
        transactions.write(
                sql -> sql.update(WEBHOOK_EVENTS)
                        .set(WEBHOOK_EVENTS.NEXT_TRY_AT, in(delay))
                        .set(WEBHOOK_EVENTS.TROUBLE, trouble)
                        .where(isStill(event))
                        .execute(),
                changed -> true);
    }

    /** It did not arrive and is not tried any more, unless somebody took it since or it arrived all the same. */
    public void dead(DueEvent event, String trouble) {
        over(isStill(event), DSL.inline((LocalDateTime) null), trouble);
    }

    /** Forgets what is older, whatever became of it, a page at a time. Answers how many. */
    public int prune(Duration older) {
        int all = 0;
        int page;
        do {
            page = transactions.write(
                    sql -> sql.deleteFrom(WEBHOOK_EVENTS)
                            .where(WEBHOOK_EVENTS.CREATED_AT.lt(in(older.negated())))
                            .orderBy(WEBHOOK_EVENTS.CREATED_AT)
                            .limit(PAGE_OF_OLD_ONES)
                            .execute(),
                    deleted -> true);
            all += page;
        } while (page == PAGE_OF_OLD_ONES);
        return all;
    }

    private static List<DueEvent> due(DSLContext sql, String scope, int atMost) {
        return sql.select(
                        WEBHOOK_EVENTS.ID,
                        WEBHOOK_EVENTS.TYPE,
                        WEBHOOK_EVENTS.CREATED_AT,
                        WEBHOOK_EVENTS.DATA,
                        WEBHOOK_EVENTS.TRIES,
                        AGE)
                .from(WEBHOOK_EVENTS)
                .where(WEBHOOK_EVENTS.SCOPE.eq(scope))
                .and(WEBHOOK_EVENTS.NEXT_TRY_AT.le(NOW))
                .orderBy(WEBHOOK_EVENTS.NEXT_TRY_AT)
                .limit(atMost)
                .forUpdate()
                .skipLocked()
                .fetch(WebhookEvents::read);
    }

    private void over(Condition which, Field<LocalDateTime> deliveredAt, @Nullable String trouble) {
        transactions.write(
                sql -> sql.update(WEBHOOK_EVENTS)
                        .set(WEBHOOK_EVENTS.NEXT_TRY_AT, (LocalDateTime) null)
                        .set(WEBHOOK_EVENTS.DELIVERED_AT, deliveredAt)
                        .set(WEBHOOK_EVENTS.TROUBLE, trouble)
                        .where(which)
                        .execute(),
                changed -> true);
    }

    private static Condition isStill(DueEvent event) {
        return WEBHOOK_EVENTS
                .ID
                .eq(event.id())
                .and(WEBHOOK_EVENTS.TRIES.eq(event.tries()))
                .and(WEBHOOK_EVENTS.NEXT_TRY_AT.isNotNull());
    }

    private static Field<LocalDateTime> in(Duration delay) {
        return DSL.field(
                "UTC_TIMESTAMP(6) + INTERVAL {0} SECOND", SQLDataType.LOCALDATETIME, DSL.inline(delay.toSeconds()));
    }

    private static Told told(Answer answer) {
        return new Told(
                answer.txId(),
                answer.refTx(),
                answer.accountId(),
                answer.amountMinor(),
                answer.refundedMinor(),
                answer.currency(),
                answer.status());
    }

    private static DueEvent read(Record row) {
        return new DueEvent(
                row.get(WEBHOOK_EVENTS.ID),
                row.get(WEBHOOK_EVENTS.TYPE),
                row.get(WEBHOOK_EVENTS.CREATED_AT).toInstant(ZoneOffset.UTC),
                row.get(WEBHOOK_EVENTS.DATA),
                row.get(WEBHOOK_EVENTS.TRIES) + 1,
                Duration.ofSeconds(row.get(AGE)));
    }
}
