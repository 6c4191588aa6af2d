package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.WALLETS;
import static dev.refundfence.ledger.schema.Tables.WALLET_TX;
import static org.jooq.impl.DSL.coalesce;
import static org.jooq.impl.DSL.count;
import static org.jooq.impl.DSL.inline;
import static org.jooq.impl.DSL.sum;
import static org.jooq.impl.DSL.when;

import dev.refundfence.ledger.schema.tables.WalletTx;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;

/**
 * Recomputes what the books keep as sums, from the entries alone. Each answer is as of one moment, also while the ledger is
 * being used. Safe for use by many threads.
 */
public final class Audit {

    private static final WalletTx DEBIT = WALLET_TX.as("debit");
    private static final WalletTx REFUND = WALLET_TX.as("refund");
    private static final WalletTx SETTLEMENT = WALLET_TX.as("settlement");
    private static final String OK = Status.OK.name();

    // A debit moves what it asked for; a refund moves what its own entry says, which is nothing for a tombstone's. One
    // that
    // came back has moved there and back, so that nothing is left of it to count.
    private static final Field<Long> MOVED =
            when(WALLET_TX.OP.eq(Op.DEBIT.name()), WALLET_TX.AMOUNT_MINOR).otherwise(WALLET_TX.REFUNDED_MINOR);
    private static final Condition MOVES =
            WALLET_TX.STATUS.eq(OK).and(WALLET_TX.OP.in(Op.DEBIT.name(), Op.REFUND.name()));

    private final Transactions transactions;

    public Audit(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Everything that does not add up; empty when the books are right. */
    public List<Difference> differences() {
        return transactions.snapshot(sql -> Stream.of(
                        balances(sql),
                        refundedSums(sql),
                        pendingSums(sql),
                        settlements(sql),
                        strayReferences(sql),
                        strayEntries(sql))
                .flatMap(List::stream)
                .toList());
    }

    /** A wallet holds what it opened with, less its debits, plus what its refunds moved. */
    private static List<Difference> balances(DSLContext sql) {
        Field<Long> signed = when(WALLET_TX.OP.eq(Op.DEBIT.name()), MOVED.neg()).otherwise(MOVED);
        Field<BigDecimal> recomputed =
                WALLETS.OPENING_MINOR.cast(BigDecimal.class).plus(coalesce(sum(signed), inline(BigDecimal.ZERO)));
        return sql.select(WALLETS.SCOPE, WALLETS.ACCOUNT_ID, WALLETS.BALANCE_MINOR, recomputed)
                .from(WALLETS)
                .leftJoin(WALLET_TX)
                .on(WALLET_TX.SCOPE.eq(WALLETS.SCOPE), WALLET_TX.ACCOUNT_ID.eq(WALLETS.ACCOUNT_ID), MOVES)
                .groupBy(WALLETS.SCOPE, WALLETS.ACCOUNT_ID, WALLETS.OPENING_MINOR, WALLETS.BALANCE_MINOR)
                .having(WALLETS.BALANCE_MINOR.cast(BigDecimal.class).ne(recomputed))
                .fetch(row -> difference("balance_minor of a wallet", row));
    }

    /** What was refunded of a debit is the sum of what its refunds moved. */
    private static List<Difference> refundedSums(DSLContext sql) {
        Field<BigDecimal> recomputed = coalesce(sum(REFUND.REFUNDED_MINOR), inline(BigDecimal.ZERO));
        return sql.select(DEBIT.SCOPE, DEBIT.TX_ID, DEBIT.REFUNDED_MINOR, recomputed)
                .from(DEBIT)
                .leftJoin(REFUND)
                .on(names(REFUND, DEBIT), isRefund())
                .where(DEBIT.OP.eq(Op.DEBIT.name()))
                .groupBy(DEBIT.SCOPE, DEBIT.TX_ID, DEBIT.REFUNDED_MINOR)
                .having(DEBIT.REFUNDED_MINOR.cast(BigDecimal.class).ne(recomputed))
                .fetch(row -> difference("refunded_minor of a debit", row));
    }

    /** What is reserved of a debit is the sum of its pending refunds. */
    private static List<Difference> pendingSums(DSLContext sql) {
        Field<BigDecimal> recomputed = coalesce(sum(REFUND.AMOUNT_MINOR), inline(BigDecimal.ZERO));
        return sql.select(DEBIT.SCOPE, DEBIT.TX_ID, DEBIT.PENDING_MINOR, recomputed)
                .from(DEBIT)
                .leftJoin(REFUND)
                .on(names(REFUND, DEBIT), isRefund(), REFUND.STATUS.eq(Status.PENDING.name()))
                .where(DEBIT.OP.eq(Op.DEBIT.name()))
                .groupBy(DEBIT.SCOPE, DEBIT.TX_ID, DEBIT.PENDING_MINOR)
                .having(DEBIT.PENDING_MINOR.cast(BigDecimal.class).ne(recomputed))
                .fetch(row -> difference("pending_minor of a debit", row));
    }

    /** A debit is settled by one settlement, and one that none settled is not. */
    private static List<Difference> settlements(DSLContext sql) {
        Field<Integer> settled = count(SETTLEMENT.TX_ID);
        Field<Integer> expected = when(DEBIT.SETTLED_AT.isNull(), 0).otherwise(1);
        return sql.select(DEBIT.SCOPE, DEBIT.TX_ID, expected, settled)
                .from(DEBIT)
                .leftJoin(SETTLEMENT)
                .on(names(SETTLEMENT, DEBIT), SETTLEMENT.OP.eq(Op.SETTLEMENT.name()), SETTLEMENT.STATUS.eq(OK))
                .where(DEBIT.OP.eq(Op.DEBIT.name()))
                .groupBy(DEBIT.SCOPE, DEBIT.TX_ID, DEBIT.SETTLED_AT)
                .having(settled.ne(expected))
                .fetch(row -> difference("settlements of a debit", row));
    }

    /** What a foreign key would say, and more: whatever names a debit is of the same wallet in the same currency. */
    private static List<Difference> strayReferences(DSLContext sql) {
        return sql.select(
                        WALLET_TX.SCOPE, WALLET_TX.TX_ID, WALLET_TX.REF_TX, inline("no such debit of the same wallet"))
                .from(WALLET_TX)
                .leftAntiJoin(DEBIT)
                .on(
                        names(WALLET_TX, DEBIT),
                        DEBIT.OP.eq(Op.DEBIT.name()),
                        DEBIT.ACCOUNT_ID.eq(WALLET_TX.ACCOUNT_ID),
                        DEBIT.CURRENCY.eq(WALLET_TX.CURRENCY))
                .where(WALLET_TX.OP.ne(Op.DEBIT.name()))
                .fetch(row -> difference("ref_tx of an entry", row));
    }

    /** The other foreign key: an entry belongs to a wallet of the same currency. */
    private static List<Difference> strayEntries(DSLContext sql) {
        return sql.select(
                        WALLET_TX.SCOPE,
                        WALLET_TX.TX_ID,
                        WALLET_TX.ACCOUNT_ID,
                        inline("no such wallet in this currency"))
                .from(WALLET_TX)
                .leftAntiJoin(WALLETS)
                .on(
                        WALLETS.SCOPE.eq(WALLET_TX.SCOPE),
                        WALLETS.ACCOUNT_ID.eq(WALLET_TX.ACCOUNT_ID),
                        WALLETS.CURRENCY.eq(WALLET_TX.CURRENCY))
                .fetch(row -> difference("account_id of an entry", row));
    }

    private static Condition names(WalletTx entry, WalletTx debit) {
        return entry.SCOPE.eq(debit.SCOPE).and(entry.REF_TX.eq(debit.TX_ID));
    }

    private static Condition isRefund() {
        return REFUND.OP.eq(Op.REFUND.name());
    }

    private static Difference difference(String rule, Record row) {
        return new Difference(rule, row.get(0) + "/" + row.get(1), text(row, 2), text(row, 3));
    }

    private static String text(Record row, int column) {
        return Objects.toString(row.get(column), "nothing");
    }
}
