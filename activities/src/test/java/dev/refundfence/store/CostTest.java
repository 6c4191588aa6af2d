package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.RefundRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What one refund says to the server, from its acceptance until it is booked, as the line carries it. */
@Tag("service")
class CostTest {
    static final List<String> ONE_REFUND = List.of(
            "accept: SELECT payments",
            "accept: SAVEPOINT before_the_job",
            "accept: INSERT refund_jobs",
            "accept: UPDATE payments",
            "accept: SELECT unread_evidence, refund_jobs",
            "accept: INSERT refund_transitions",
            "accept: INSERT outbox_events",
            "accept: COMMIT",
            "claim: SELECT refund_jobs FOR UPDATE",
            "claim: SELECT refund_attempts, unread_evidence, provider_switches",
            "claim: UPDATE refund_jobs",
            "claim: INSERT refund_attempts",
            "claim: INSERT refund_transitions",
            "claim: COMMIT",
            "begin-call: SELECT refund_jobs FOR UPDATE",
            "begin-call: SELECT refund_attempts FOR UPDATE",
            "begin-call: SELECT payments FOR UPDATE",
            "begin-call: SELECT provider_switches, refund_attempts, database_identity",
            "begin-call: SELECT @@server_uuid",
            "begin-call: UPDATE refund_attempts",
            "begin-call: UPDATE refund_jobs",
            "begin-call: COMMIT",
            "receipt: SELECT refund_jobs FOR UPDATE",
            "receipt: INSERT provider_observations",
            "receipt: INSERT unread_evidence",
            "receipt: UPDATE refund_attempts",
            "receipt: COMMIT",
            "decide: SELECT unread_evidence",
            "decide: SELECT unread_evidence, refund_jobs",
            "decide: SELECT payments",
            "decide: SELECT refund_attempts",
            "decide: SELECT provider_observations, observation_matches",
            "decide: ROLLBACK",
            "complete: UPDATE refund_jobs",
            "complete: DELETE unread_evidence",
            "complete: UPDATE refund_attempts",
            "complete: SELECT unread_evidence, refund_jobs",
            "complete: INSERT payment_refunds",
            "complete: UPDATE payments",
            "complete: INSERT outbox_events",
            "complete: INSERT refund_transitions",
            "complete: COMMIT");

    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "fencing.md");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| ([a-z-]+) \\| `([^`]+)` \\|");

    static StoreFixture store;
    static MysqlLine line;
    static StoreFixture far;

    @BeforeAll
    static void migrate() {
        store = StoreFixture.shared();
        // As at every start: it notes the server's identity, which each send then asks for.
        new DatabaseChecks(store.transactions, store.login()).run();
        line = new MysqlLine(store.server.where());
        far = store.over(line);
    }

    @AfterAll
    static void close() {
        far.close();
        line.close();
        store.close();
    }

    @Test
    void one_refund_says_these_statements_to_the_server_and_the_driver_adds_none() {
        RefundRequest request = StoreFixture.request(store.payment(), 1_500);
        List<String> said = new ArrayList<>(saidBy("accept", () -> far.acceptances.accept(request)));
        long job = store.rows.jobId(request.key());
        UUID claimId = UUID.randomUUID();
        said.addAll(saidBy("claim", () -> far.claims.claim(job, claimId, true)));
        Fence fence = new Fence(job, new Attempt(1), claimId);
        said.addAll(saidBy("begin-call", () -> far.begin(fence, NextAction.SEND)));
        said.addAll(saidBy(
                "receipt",
                () -> far.receipts.store(StoreFixture.receipt(fence, NextAction.SEND, StoreFixture.succeeded(fence)))));
        said.addAll(saidBy("decide", () -> new Cases(far.transactions).load(fence.jobId())));
        List<Long> weighed = store.rows.unread(fence.jobId());
        Decision.Complete complete = new Decision.Complete("pr-" + fence.jobId());
        said.addAll(saidBy("complete", () -> far.writeBacks.complete(fence, complete, weighed)));
        assertThat(said).isEqualTo(ONE_REFUND);
        assertThat(store.rows.job(fence.jobId()).getState()).isEqualTo("succeeded");
    }

    @Test
    void page_tells_what_one_refund_costs_as_it_is() throws IOException {
        String page = Files.readString(PAGE);
        List<String> told = ROW.matcher(page.substring(page.indexOf("## What one refund costs")))
                .results()
                .map(CostTest::told)
                .toList();
        long commits =
                ONE_REFUND.stream().filter(said -> said.endsWith("COMMIT")).count();
        assertThat(told).isEqualTo(ONE_REFUND);
        assertThat(page).contains(ONE_REFUND.size() + " round trips", commits + " of them COMMITs");
    }

    private static String told(MatchResult row) {
        return row.group(1) + ": " + row.group(2);
    }

    private static List<String> saidBy(String step, Runnable call) {
        line.forget();
        call.run();
        return line.said().stream()
                .map(statement -> step + ": " + Spoken.name(statement).orElse(statement))
                .toList();
    }
}
