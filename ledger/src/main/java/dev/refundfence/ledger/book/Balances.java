package dev.refundfence.ledger.book;

import static dev.refundfence.ledger.schema.Tables.WALLETS;

import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;

/** The statements on {@code wallets}, inside the transaction that {@code sql} belongs to. */
final class Balances {

    private final DSLContext sql;

    Balances(DSLContext sql) {
        this.sql = sql;
    }

    void insert(Opening opening) {
        sql.insertInto(WALLETS)
                .set(WALLETS.SCOPE, opening.scope())
                .set(WALLETS.ACCOUNT_ID, opening.accountId())
                .set(WALLETS.CURRENCY, opening.currency())
                .set(WALLETS.OPENING_MINOR, opening.balanceMinor())
                .set(WALLETS.BALANCE_MINOR, opening.balanceMinor())
                .execute();
    }

    /**
     * Locks the wallet, last in the order of locks. It may not exist: at READ COMMITTED that locks nothing, and no wallet
     * is ever inserted in the same transaction, so two such look-ups cannot deadlock.
     */
    Optional<Wallet> lock(String scope, String accountId) {
        return sql.selectFrom(WALLETS).where(is(scope, accountId)).forUpdate().fetchOptional(Balances::read);
    }

    Optional<Wallet> find(String scope, String accountId) {
        return sql.selectFrom(WALLETS).where(is(scope, accountId)).fetchOptional(Balances::read);
    }

    /** Whether the wallet was made as {@code opening} asks. */
    boolean wasOpenedAs(Opening opening) {
        return sql.fetchExists(
                WALLETS,
                is(opening.scope(), opening.accountId())
                        .and(WALLETS.CURRENCY.eq(opening.currency()))
                        .and(WALLETS.OPENING_MINOR.eq(opening.balanceMinor())));
    }

    /** Moves the balance of a locked wallet; the CHECK refuses to go below zero, whatever the code above decided. */
    void add(String scope, String accountId, long amountMinor) {
        int rows = sql.update(WALLETS)
                .set(WALLETS.BALANCE_MINOR, WALLETS.BALANCE_MINOR.plus(amountMinor))
                .where(is(scope, accountId))
                .execute();
        OneRow.changed(rows, "wallet", scope + "/" + accountId);
    }

    private static Condition is(String scope, String accountId) {
        return WALLETS.SCOPE.eq(scope).and(WALLETS.ACCOUNT_ID.eq(accountId));
    }

    private static Wallet read(Record row) {
        return new Wallet(row.get(WALLETS.ACCOUNT_ID), row.get(WALLETS.CURRENCY), row.get(WALLETS.BALANCE_MINOR));
    }
}
