package dev.refundfence.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.cli.ExitStatus;
import dev.refundfence.app.cli.Main;
import dev.refundfence.services.Progress;
import dev.refundfence.services.Stack;
import dev.refundfence.services.StackOperators.Operator;
import dev.refundfence.services.StackPlan;
import dev.refundfence.services.StackState;
import dev.refundfence.workflow.contract.RefundOrder;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.web.client.RestClient;
import picocli.CommandLine;

/** A refund that the rules cannot decide, from the review to its booking, by the command line and two people. */
@Tag("service")
class ReviewIT {

    private static final String SCOPE = "review-shop";
    private static final String BUILT = System.getProperty("refunds.home");

    @TempDir
    private static Path home;

    private static Stack stack;
    private static Shop shop;

    @BeforeAll
    static void start() {
        Path folder = home.resolve(".cache/stack");
        stack = Stack.start(Progress.to(System.out), StackPlan.passing(folder));
        shop = Shop.at(stack, SCOPE);
        // As `up` does: so the command line finds it.
        StackState.ofThisProcess(stack.addresses()).save(folder);
        System.setProperty("refunds.home", home.toString());
    }

    @AfterAll
    static void stop() {
        System.setProperty("refunds.home", BUILT);
        shop.close();
        stack.close();
    }

    @Test
    void two_people_confirm_what_moved_its_workflow_ends_and_it_is_booked_once() throws TimeoutException {
        shop.takes("pay-1", 1500, "TWD");
        shop.ledger().lies("odd-1", "webhook_never", "wrong_amount by_minor=-500");
        shop.refunds().request(RefundOrder.of(SCOPE, "odd-1", "pay-1", 1500, "TWD"));
        shop.awaitsState("odd-1", "manual_review");

        assertThat(refunds("review", "list")).contains("odd-1", "amount_mismatch", "1500");
        String shown = refunds("review", "show", "odd-1");
        String id = shown.lines()
                .filter(line -> line.contains("provider_key "))
                .map(line -> line.strip().replaceFirst(".*\\s", ""))
                .findFirst()
                .orElseThrow();
        assertThat(refunds(
                        "review",
                        "resolve",
                        "odd-1",
                        "--resolution",
                        "confirm_succeeded",
                        "--evidence",
                        "ticket 7",
                        "--reason",
                        "the ledger shows 15.00",
                        "--provider-refund-id",
                        id))
                .contains("waits for another person");
        assertThat(refunds("review", "approve", "odd-1")).contains("own_resolution", "exit " + ExitStatus.WRONG);
        assertThat(shop.state("odd-1")).isEqualTo("manual_review");

        approveAs(stack.operators().second(), refunds("review", "list", "--json"));

        assertThat(shop.refunds().await(SCOPE, "odd-1", Duration.ofMinutes(1)).state())
                .isEqualTo("succeeded");
        assertThat(shop.ledger().moved("odd-1")).isEqualTo("REFUND 1 x 1500");
        assertThat(shop.differences()).isEmpty();
        assertThat(refunds("review", "show", "odd-1", "--scope", SCOPE))
                .contains("operator, approved by second-operator");
        assertThat(refunds("review", "list")).doesNotContain("odd-1");
        assertThat(refunds("orphans")).contains("exit " + ExitStatus.DONE);
    }

    @Test
    void settlement_file_is_evidence_once_and_what_is_none_of_ours_is_an_orphan(@TempDir Path folder)
            throws TimeoutException, IOException {
        shop.takes("pay-2", 900, "TWD");
        shop.refunds().request(RefundOrder.of(SCOPE, "even-1", "pay-2", 900, "TWD"));
        String id = shop.refunds().await(SCOPE, "even-1", Duration.ofMinutes(1)).providerRefundId();
        Path file = Files.writeString(
                folder.resolve("settlement.csv"),
                "provider_refund_id,amount_minor,currency,status\n" + id
                        + ",900,TWD,succeeded\nstranger-1,5,TWD,succeeded\n");

        assertThat(refunds("reconcile", "ledger", file.toString()))
                .contains("stored 1, seen before 0, of no refund of ours 1");
        assertThat(refunds("reconcile", "ledger", file.toString()))
                .contains("stored 0, seen before 2, of no refund of ours 0");

        assertThat(shop.evidence("even-1")).contains("settlement succeeded");
        assertThat(refunds("orphans")).contains("stranger-1", "settlement");
        assertThat(shop.state("even-1")).isEqualTo("succeeded");
        Files.writeString(file, "provider_refund_id,amount_minor,currency,status\nx,1.5,TWD,succeeded\n");
        assertThat(refunds("reconcile", "ledger", file.toString()))
                .contains("line 1 below the head: amount_minor must be a whole number", "exit " + ExitStatus.USAGE);
        Files.writeString(file, "provider_refund_id,amount_minor,currency,status\nx,5,TWD,lost\n");
        assertThat(refunds("reconcile", "ledger", file.toString()))
                .contains("line 1 below the head: status must be one of", "exit " + ExitStatus.USAGE);
    }

    private static void approveAs(Operator operator, String list) {
        String resolution = list.replaceFirst("(?s).*\"awaiting_approval\":(\\d+).*", "$1");
        RestClient.create(stack.applicationUrl())
                .post()
                .uri("/operator/v1/resolutions/{id}/approve", resolution)
                .headers(headers -> headers.setBasicAuth(operator.name(), operator.secret()))
                .retrieve()
                .toBodilessEntity();
    }

    /** What the command said, and how it ended. */
    private static String refunds(String... arguments) {
        StringWriter said = new StringWriter();
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(said));
        line.setErr(new PrintWriter(said));
        int status = line.execute(arguments);
        line.getErr().flush();
        return said + "exit " + status;
    }
}
