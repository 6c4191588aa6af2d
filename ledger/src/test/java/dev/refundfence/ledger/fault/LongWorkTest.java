package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller.Reply;
import dev.refundfence.services.DatabaseServer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Refunds that are not over when they are answered. On a ledger of its own: a plan holds for every client. */
@Tag("service")
@Timeout(120)
class LongWorkTest {

    private static TestLedger ledger;

    private Misled misled;

    @BeforeAll
    static void start() {
        ledger = TestLedger.start(DatabaseServer.shared().freshSchema(), "--spring.profiles.active=dev");
    }

    @AfterAll
    static void stop() {
        ledger.close();
    }

    @BeforeEach
    void no_faults() {
        misled = Misled.by(ledger);
    }

    @Test
    void pending_refund_is_accepted_with_202_and_stays_so_until_it_is_ended() {
        misled.plan("{'do':'pend','for_key':'refund-1'}");
        Reply first = misled.refund("refund-1");
        assertThat(first.status()).isEqualTo(202);
        assertThat(first.text("status")).isEqualTo("PENDING");
        assertThat(misled.refund("refund-1").status()).isEqualTo(202);
        assertThat(misled.balance()).isEqualTo(500);
        assertThat(misled.turn("refund-1", "ok").body().path("made").asBoolean())
                .isTrue();
        assertThat(misled.refund("refund-1").status()).isEqualTo(200);
        assertThat(misled.balance()).isEqualTo(600);
    }

    @Test
    void pending_refund_ends_by_itself_after_its_time() {
        misled.plan(
                "{'do':'pend','for_key':'refund-1','ms':1},{'do':'pend','for_key':'refund-2','ms':1,'end':'failed'}");
        misled.refund("refund-1");
        misled.refund("refund-2");
        awaitStatus("refund-1", "OK");
        awaitStatus("refund-2", "FAILED");
        assertThat(misled.moved("ref_tx=pay-1&key=refund-2")).isEqualTo("0/0");
        assertThat(misled.balance()).isEqualTo(600);
    }

    @Test
    void refused_refund_is_never_pending() {
        misled.plan("{'do':'pend','for_key':'refund-1'}");
        assertThat(misled.caller().refund("refund-1", "pay-1", 501).text("status"))
                .isEqualTo("EXCEEDS_REFUNDABLE");
    }

    @Test
    void bounce_takes_the_money_back_after_it_was_told_as_booked_and_both_ways_are_counted() {
        misled.plan("{'do':'bounce','for_key':'" + misled.caller().scope() + "','ms':1}");
        String key = misled.caller().scope();
        assertThat(misled.refund(key).text("status")).isEqualTo("OK");
        awaitStatus(key, "RETURNED");
        assertThat(misled.balance()).isEqualTo(500);
        assertThat(misled.moved("key=" + key)).isEqualTo("1/100 -1");
    }

    @Test
    void forgotten_key_is_executed_again_and_both_movements_are_counted() {
        String key = misled.caller().scope();
        misled.plan("{'do':'forget_key','for_key':'" + key + "','times':1}");
        assertThat(misled.refund(key).body().path("replayed").asBoolean()).isFalse();
        assertThat(misled.refund(key).body().path("replayed").asBoolean()).isFalse();
        assertThat(misled.refund(key).body().path("replayed").asBoolean()).isTrue();
        assertThat(misled.balance()).isEqualTo(700);
        assertThat(misled.moved("key=" + key)).isEqualTo("2/200");
        assertThat(ledger.audit().differences()).isEmpty();
    }

    @Test
    void forgotten_refund_stands_in_the_list_under_a_name_that_nobody_asked_for() {
        String key = misled.caller().scope();
        misled.plan("{'do':'forget_key','for_key':'" + key + "','times':1}");
        misled.refund(key);
        misled.refund(key);
        var items =
                misled.caller().get("/ledger/v1/debits/pay-1/refunds").body().path("items");
        assertThat(items).hasSize(2);
        assertThat(items.path(0).path("tx_id").asString()).isEqualTo(key);
        assertThat(items.path(1).path("tx_id").asString()).startsWith("forgotten:" + key + ":");
    }

    @Test
    void pending_refund_is_forgotten_when_it_has_ended_and_not_before() {
        misled.plan("{'do':'pend','for_key':'refund-1','times':1},{'do':'forget_key','for_key':'refund-1','times':1}");
        misled.refund("refund-1");
        assertThat(misled.refund("refund-1").text("status")).isEqualTo("PENDING");
        misled.turn("refund-1", "ok");
        assertThat(misled.refund("refund-1").body().path("replayed").asBoolean())
                .isFalse();
        assertThat(misled.balance()).isEqualTo(700);
        assertThat(ledger.audit().differences()).isEmpty();
    }

    @Test
    void forgotten_key_that_comes_many_times_at_once_is_executed_once_more_and_no_oftener() {
        String key = misled.caller().scope();
        misled.plan("{'do':'forget_key','for_key':'" + key + "','times':1}");
        misled.refund(key);
        List<CompletableFuture<Reply>> all = IntStream.range(0, 8)
                .mapToObj(i -> CompletableFuture.supplyAsync(() -> misled.refund(key), Thread::startVirtualThread))
                .toList();
        all.forEach(reply -> assertThat(reply.join().status()).isIn(200, 409));
        assertThat(misled.moved("key=" + key)).isEqualTo("2/200");
    }

    @Test
    void key_that_will_be_forgotten_later_is_remembered_until_then() {
        misled.plan("{'do':'forget_key','for_key':'refund-1','ms':3600000}");
        misled.refund("refund-1");
        assertThat(misled.refund("refund-1").body().path("replayed").asBoolean())
                .isTrue();
    }

    @Test
    void movements_of_a_key_are_not_those_of_a_forgotten_one_that_begins_like_it() {
        String key = misled.caller().scope();
        String far = key + "x".repeat(100);
        misled.plan("{'do':'forget_key','for_ref_tx':'pay-1'}");
        Stream.of(key, key + ":2", far + "1", far + "2").forEach(each -> {
            misled.refund(each);
            misled.plan("");
            misled.caller().refund(each, "pay-1", 1);
            misled.plan("{'do':'forget_key','for_ref_tx':'pay-1'}");
        });
        assertThat(misled.moved("key=" + key)).isEqualTo("2/101");
        assertThat(misled.moved("key=" + far + "1")).isEqualTo("2/101");
        assertThat(ledger.audit().differences()).isEmpty();
    }

    @Test
    void movements_are_told_of_one_debit() {
        misled.caller().debit("pay-2", 50);
        misled.caller().refund("refund-2", "pay-2", 50);
        misled.refund(misled.caller().scope());
        assertThat(misled.moved("key=" + misled.caller().scope() + "&ref_tx=pay-1"))
                .isEqualTo("1/100");
        assertThat(misled.moved("key=" + misled.caller().scope() + "&ref_tx=pay-2"))
                .isEqualTo("0/0");
    }

    @Test
    void turn_that_is_not_possible_changes_nothing_and_says_how_the_refund_stands() {
        misled.refund("refund-1");
        Reply again = misled.turn("refund-1", "failed");
        assertThat(again.body().path("made").asBoolean()).isFalse();
        assertThat(again.body().path("answer").path("status").asString()).isEqualTo("OK");
        assertThat(misled.turn("refund-9", "ok").code()).isEqualTo("not_found");
        assertThat(misled.turn("refund-1", "sideways").code()).isEqualTo("body_invalid");
    }

    private void awaitStatus(String key, String status) {
        while (!misled.status(key).equals(status)) {
            Thread.onSpinWait();
        }
    }
}
