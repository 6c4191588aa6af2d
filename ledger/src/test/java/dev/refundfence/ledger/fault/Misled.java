package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;

/** A caller of a ledger that has faults, with a wallet of 1000 of which 500 are paid under {@code pay-1}. */
record Misled(Caller caller) {

    static Misled by(TestLedger ledger) {
        Misled misled = new Misled(Caller.withWallet(ledger, 1000));
        misled.plan("");
        misled.caller.debit("pay-1", 500);
        return misled;
    }

    /** {@code faults}: JSON objects with commas between, quoted by apostrophes. */
    Reply plan(String faults) {
        Reply set = setting("{'seed':7,'faults':[" + faults + "]}");
        assertThat(set.status()).as(set.raw().body()).isEqualTo(200);
        return set;
    }

    Reply setting(String plan) {
        return caller.put("/ledger/_faults", plan.replace('\'', '"'));
    }

    Reply refund(String key) {
        return caller.refund(key, "pay-1", 100);
    }

    Reply lookUp(String key) {
        return caller.get("/ledger/v1/transactions/" + key);
    }

    String status(String key) {
        return lookUp(key).text("status");
    }

    long balance() {
        return caller.get("/ledger/v1/wallets/w").number("balance_minor");
    }

    /** How often the plan's first fault struck. */
    long struck() {
        return caller.get("/ledger/_faults")
                .body()
                .path("faults")
                .path(0)
                .path("struck")
                .asLong();
    }

    Reply turn(String key, String turn) {
        return caller.post(
                "/ledger/_faults/turns",
                null,
                "{\"scope\":\"" + caller.scope() + "\",\"tx_id\":\"" + key + "\",\"turn\":\"" + turn + "\"}");
    }

    /** How many refunds and how much, and how many came back, as {@code 2/200 -1}; of what the query names. */
    String moved(String query) {
        String moved = "0/0";
        String back = "";
        for (var item : caller.get("/ledger/_faults/movements?" + query).body().path("items")) {
            long count = item.path("count").asLong();
            switch (item.path("op").asString()) {
                case "REFUND" -> moved = count + "/" + item.path("sum_minor").asLong();
                case "BOUNCE" -> back = " -" + count;
                default -> {}
            }
        }
        return moved + back;
    }
}
