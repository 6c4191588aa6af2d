package dev.refundfence.ledger.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.ledger.http.Caller;
import dev.refundfence.ledger.http.Caller.Reply;
import dev.refundfence.services.DatabaseServer;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Answers that are wrong, late or missing, while the books are right. On a ledger of its own: a plan holds for every client. */
@Tag("service")
@Timeout(120)
class FaultyRepliesTest {

    // Far longer than everything that is done meanwhile.
    private static final String LONG = "3600000";

    private static TestLedger ledger;

    private Misled misled;

    @BeforeAll
    static void start() {
        // One connection: whoever keeps it in a delay keeps everybody waiting.
        ledger = TestLedger.start(
                DatabaseServer.shared().freshSchema(),
                "--spring.profiles.active=dev",
                "--spring.datasource.hikari.maximum-pool-size=1");
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
    void answer_500_comes_after_the_money_moved_and_so_often_as_was_said() {
        misled.plan("{'do':'answer_500','for_key':'refund-1','times':2}");
        assertThat(misled.refund("refund-1").status()).isEqualTo(500);
        assertThat(misled.refund("refund-1").code()).isEqualTo("fault_on_request");
        assertThat(misled.refund("refund-1").body().path("replayed").asBoolean())
                .isTrue();
        assertThat(misled.balance()).isEqualTo(600);
        assertThat(misled.struck()).isEqualTo(2);
    }

    @Test
    void answer_502_is_a_page_for_people() {
        misled.plan("{'do':'answer_502','for_ref_tx':'pay-1'}");
        Reply reply = misled.refund("refund-1");
        assertThat(reply.status()).isEqualTo(502);
        assertThat(reply.type()).startsWith("text/html");
        assertThat(reply.raw().body()).startsWith("<html>");
        assertThat(misled.status("refund-1")).isEqualTo("OK");
    }

    @Test
    void answer_429_says_when_to_come_again_and_executes_nothing() {
        misled.plan("{'do':'answer_429','for_key':'refund-1','times':1,'retry_after_s':3}");
        Reply reply = misled.refund("refund-1");
        assertThat(reply.status()).isEqualTo(429);
        assertThat(reply.raw().headers().firstValue("Retry-After")).contains("3");
        assertThat(misled.lookUp("refund-1").status()).isEqualTo(404);
        assertThat(misled.refund("refund-1").text("status")).isEqualTo("OK");
    }

    @Test
    void wrong_amount_is_told_and_not_booked() {
        misled.plan("{'do':'wrong_amount','for_key':'refund-1','by_minor':-1}");
        Reply reply = misled.refund("refund-1");
        assertThat(reply.number("amount_minor")).isEqualTo(99);
        assertThat(reply.number("refunded_minor")).isEqualTo(99);
        assertThat(misled.balance()).isEqualTo(600);
        assertThat(misled.lookUp("refund-1").number("amount_minor")).isEqualTo(100);
    }

    @Test
    void delay_before_is_waited_out_before_anything_is_booked_and_holds_up_nobody() {
        misled.plan("{'do':'delay_before','for_key':'refund-1','ms':" + LONG + "}");
        CompletableFuture<Reply> slow = inDelay("refund-1");
        assertThat(misled.refund("refund-2").text("status")).isEqualTo("OK");
        assertThat(misled.lookUp("refund-1").status()).isEqualTo(404);
        assertEndsWithThePlan(slow);
    }

    @Test
    void delay_after_is_waited_out_after_the_commit_and_holds_up_nobody() {
        misled.plan("{'do':'delay_after','for_key':'refund-1','ms':" + LONG + "}");
        CompletableFuture<Reply> slow = inDelay("refund-1");
        assertThat(misled.status("refund-1")).isEqualTo("OK");
        assertThat(misled.refund("refund-2").text("status")).isEqualTo("OK");
        assertEndsWithThePlan(slow);
    }

    @Test
    void second_delay_of_a_plan_that_is_over_is_not_begun() {
        String delay = "{'do':'delay_before','for_key':'refund-1','ms':" + LONG + "}";
        misled.plan(delay + "," + delay);
        CompletableFuture<Reply> slow = inDelay("refund-1");
        misled.plan("");
        assertThat(slow).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void delay_ends() {
        misled.plan("{'do':'delay_before','every':1,'ms':1},{'do':'delay_after','every':1,'ms':1}");
        assertThat(misled.refund("refund-1").text("status")).isEqualTo("OK");
        assertThat(misled.struck()).isEqualTo(1);
    }

    @Test
    void hidden_refund_is_in_no_look_up_until_the_plan_ends() {
        misled.plan("{'do':'hide','for_key':'refund-1'}");
        assertThat(misled.refund("refund-1").text("status")).isEqualTo("OK");
        misled.refund("refund-2");
        assertThat(misled.lookUp("refund-1").code()).isEqualTo("not_found");
        assertThat(list().body().path("items")).hasSize(1);
        assertThat(misled.refund("refund-1").body().path("replayed").asBoolean())
                .isTrue();
        misled.plan("");
        assertThat(misled.status("refund-1")).isEqualTo("OK");
        assertThat(list().body().path("items")).hasSize(2);
    }

    @Test
    void hidden_refund_is_not_betrayed_by_a_look_up_for_its_headers() {
        misled.plan("{'do':'hide','for_key':'refund-1'}");
        misled.refund("refund-1");
        String path = "/ledger/v1/transactions/refund-1";
        assertThat(Caller.send(misled.caller().signed("HEAD", path, null, "")).status())
                .isEqualTo(404);
    }

    @Test
    void look_ups_have_faults_of_their_own() {
        misled.refund("refund-1");
        misled.plan("{'do':'answer_500','on':'look_up','for_key':'refund-1','times':1},"
                + "{'do':'answer_429','on':'look_up','for_key':'refund-1','times':1}");
        assertThat(misled.refund("refund-1").status()).isEqualTo(200);
        assertThat(misled.lookUp("refund-1").status()).isEqualTo(500);
        assertThat(misled.lookUp("refund-1").status()).isEqualTo(429);
        assertThat(misled.status("refund-1")).isEqualTo("OK");
        misled.plan("{'do':'cut_reply','on':'look_up','for_ref_tx':'pay-1','times':1}");
        // Java's client heard nothing, and so asked by itself once more what may be asked twice, with the same
        // signature.
        assertThat(list().code()).isEqualTo("replayed_request");
        assertThat(misled.struck()).isEqualTo(1);
    }

    @Test
    void look_ups_tell_wrong_amounts_one_by_one_and_in_a_list() {
        misled.refund("refund-1");
        misled.refund("refund-2");
        misled.plan("{'do':'wrong_amount','on':'look_up','for_key':'refund-2'}");
        assertThat(misled.lookUp("refund-1").number("amount_minor")).isEqualTo(100);
        assertThat(misled.lookUp("refund-2").number("amount_minor")).isEqualTo(101);
        assertThat(list().body().path("items").findValues("amount_minor").toString())
                .isEqualTo("[100, 101]");
    }

    @Test
    void faults_of_one_request_follow_each_other_and_one_that_ends_it_is_the_last() {
        misled.plan("{'do':'answer_500','for_key':'refund-1'},{'do':'answer_502','for_key':'refund-1'}");
        assertThat(misled.refund("refund-1").status()).isEqualTo(500);
        assertThat(misled.caller()
                        .get("/ledger/_faults")
                        .body()
                        .path("faults")
                        .findValues("struck")
                        .toString())
                .isEqualTo("[1, 0]");
    }

    @Test
    void debits_and_settlements_have_no_faults() {
        misled.plan("{'do':'answer_500','every':1},{'do':'answer_429','probability':1}");
        assertThat(misled.caller().debit("pay-2", 10).status()).isEqualTo(200);
        assertThat(misled.caller().settle("settle-2", "pay-2").status()).isEqualTo(200);
    }

    private void assertEndsWithThePlan(CompletableFuture<Reply> slow) {
        assertThat(slow).isNotDone();
        misled.plan("");
        assertThat(slow.join().text("status")).isEqualTo("OK");
    }

    private Reply list() {
        return misled.caller().get("/ledger/v1/debits/pay-1/refunds");
    }

    /** Returns when the delay has begun. */
    private CompletableFuture<Reply> inDelay(String key) {
        CompletableFuture<Reply> slow =
                CompletableFuture.supplyAsync(() -> misled.refund(key), Thread::startVirtualThread);
        while (misled.struck() == 0) {
            assertThat(slow).isNotDone();
            Thread.onSpinWait();
        }
        return slow;
    }
}
