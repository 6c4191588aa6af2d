package dev.refundfence.ledger.load;

import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;

/** A request for a movement. A key always comes with the same body, however often and by whomever it is sent. */
record Ask(String path, String key, String body) {

    static Ask debit(String key, String account, long amount) {
        return new Ask("/ledger/v1/debits", key, "{" + movement(account, amount) + "}");
    }

    static Ask refund(String key, String refTx, String account, long amount) {
        return new Ask("/ledger/v1/refunds", key, "{\"ref_tx\":\"" + refTx + "\"," + movement(account, amount) + "}");
    }

    static Ask settlement(String key, String refTx) {
        return new Ask("/ledger/v1/settlements", key, "{\"ref_tx\":\"" + refTx + "\"}");
    }

    private static String movement(String account, long amount) {
        return "\"account_id\":\"" + account + "\",\"amount_minor\":" + amount + ",\"currency\":\"TWD\"";
    }

    Reply by(Caller caller) {
        return caller.post(path, key, body);
    }
}
