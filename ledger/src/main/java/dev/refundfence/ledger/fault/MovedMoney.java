package dev.refundfence.ledger.fault;

import static dev.refundfence.ledger.schema.Tables.WALLET_TX;

import dev.refundfence.ledger.book.Op;
import dev.refundfence.ledger.book.Status;
import dev.refundfence.ledger.book.Transactions;
import java.math.BigDecimal;
import java.util.List;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/**
 * What really moved, whatever was answered: from the entries themselves, those of forgotten keys too. A refund that bounced counts twice,
 * there and back.
 */
@Component
@Profile({"dev", "test"})
class MovedMoney {

    private static final String BOUNCE = "BOUNCE";
    private static final Condition RETURNED = WALLET_TX.STATUS.eq(Status.RETURNED.name());
    private static final Condition DONE = WALLET_TX.STATUS.eq(Status.OK.name()).or(RETURNED);
    private static final Field<Long> AMOUNT = DSL.when(
                    WALLET_TX.OP.eq(Op.DEBIT.name()).or(RETURNED), WALLET_TX.AMOUNT_MINOR)
            .otherwise(WALLET_TX.REFUNDED_MINOR);

    private final Transactions transactions;

    MovedMoney(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Movements of one currency in one direction.
     *
     * @param op DEBIT, REFUND or BOUNCE
     * @param sumMinor minor units of {@code currency}
     */
    record Total(String currency, String op, long count, long sumMinor) {}

    /**
     * The totals over all clients.
     *
     * @param key of one entry, as it stands or stood; null for all
     * @param refTx the debit whose refunds are meant; null for all entries
     */
    List<Total> totals(@Nullable String key, @Nullable String refTx) {
        Condition meant = DSL.and(
                key == null ? DSL.noCondition() : ForgottenKeys.everUnder(key),
                refTx == null ? DSL.noCondition() : WALLET_TX.REF_TX.eq(refTx));
        Condition there = DONE.and(WALLET_TX.OP.in(Op.DEBIT.name(), Op.REFUND.name()))
                .and(AMOUNT.gt(0L))
                .and(meant);
        var movements = DSL.select(WALLET_TX.CURRENCY, WALLET_TX.OP, AMOUNT.as("amount"))
                .from(WALLET_TX)
                .where(there)
                .unionAll(DSL.select(WALLET_TX.CURRENCY, DSL.inline(BOUNCE), WALLET_TX.AMOUNT_MINOR)
                        .from(WALLET_TX)
                        .where(RETURNED)
                        .and(meant))
                .asTable("movement", "currency", "op", "amount");
        Field<String> currency = movements.field("currency", String.class);
        Field<String> op = movements.field("op", String.class);
        Field<Integer> count = DSL.count();
        Field<BigDecimal> sum = DSL.sum(movements.field("amount", Long.class));
        return transactions.read(sql -> sql.select(currency, op, count, sum)
                .from(movements)
                .groupBy(currency, op)
                .orderBy(currency, op)
                .fetch(row -> new Total(
                        row.get(currency),
                        row.get(op),
                        row.get(count),
                        row.get(sum).longValueExact())));
    }
}
