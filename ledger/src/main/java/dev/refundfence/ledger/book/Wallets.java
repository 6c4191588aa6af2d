package dev.refundfence.ledger.book;

import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.exception.DataAccessException;

/** The wallets of all callers; each caller sees its own. Safe for use by many threads. */
public final class Wallets {

    private final Transactions transactions;

    public Wallets(Transactions transactions) {
        this.transactions = transactions;
    }

    /**
     * Makes a wallet, or says how it compares with the one that was made before under this name.
     *
     * @throws Busy when another holds the name too long; nothing was made
     * @throws DataAccessException when the database failed; asking again is safe
     */
    public Opened open(Opening opening) {
        Optional<Refusal> wrong = Rules.wrongInItself(opening);
        if (wrong.isPresent()) {
            return new Opened.Refused(wrong.get());
        }
        try {
            return transactions.write(sql -> make(sql, opening), made -> true);
        } catch (DataAccessException trouble) {
            if (!SqlTrouble.isDuplicateKey(trouble)) {
                throw trouble;
            }
            return transactions.read(sql -> compare(new Balances(sql), opening));
        }
    }

    /** The wallet as it stands; empty if this scope has none of that name. */
    public Optional<Wallet> find(String scope, String accountId) {
        return transactions.read(sql -> new Balances(sql).find(scope, accountId));
    }

    private static Opened make(DSLContext sql, Opening opening) {
        new Balances(sql).insert(opening);
        return new Opened.Made(new Wallet(opening.accountId(), opening.currency(), opening.balanceMinor()));
    }

    private static Opened compare(Balances balances, Opening opening) {
        // Wallets are never deleted, so whoever has the name is there.
        Wallet there = balances.find(opening.scope(), opening.accountId()).orElseThrow();
        if (balances.wasOpenedAs(opening)) {
            return new Opened.AlreadyThere(there);
        }
        String difference =
                there.currency().equals(opening.currency()) ? "with another opening balance" : "in " + there.currency();
        return new Opened.Different("account_id " + there.accountId() + " was made " + difference
                + "; repeat the first request unchanged, or choose another account_id");
    }
}
