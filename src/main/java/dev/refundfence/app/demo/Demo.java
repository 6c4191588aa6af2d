package dev.refundfence.app.demo;

import dev.refundfence.app.demo.ShopFiles.PaidOrder;
import dev.refundfence.services.Progress;
import dev.refundfence.services.Stack;
import dev.refundfence.services.StackPlan;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.workflow.contract.RefundOrder;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;

/**
 * Refunds a shop's orders through a ledger that cuts replies, kills the application on the way, and ends with three independent records
 * side by side.
 */
public final class Demo {

    // Every tenth reply is lost after the money moved: often enough to be seen, and far worse than any real provider.
    private static final int CUT_EVERY = 10;

    private static final Duration LONGEST_END = Duration.ofMinutes(5);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final String LEDGER_CLIENT = "refunds";

    /**
     * What to demonstrate.
     *
     * @param home the project's folder
     * @param refunds how many lines of the file at most
     * @param keep whether the stack stays up afterwards, until Ctrl-C
     * @param kill whether the application is killed and started again half way
     */
    public record Wish(Path home, int refunds, boolean keep, boolean kill) {}

    private final Wish wish;
    private final PrintStream out;

    private Demo(Wish wish, PrintStream out) {
        this.wish = wish;
        this.out = out;
    }

    /** Runs it; returns whether the records agree and nothing is left open. */
    public static boolean run(Wish wish, PrintStream out) throws SQLException {
        return new Demo(wish, out).run();
    }

    private boolean run() throws SQLException {
        long started = System.nanoTime();
        Path folder = wish.home().resolve(".cache/demo/" + System.currentTimeMillis());
        boolean clean;
        try (Stack stack = Stack.start(Progress.to(out), plan(folder))) {
            clean = demonstrate(stack);
            out.printf(
                    "took %d s%n", Duration.ofNanos(System.nanoTime() - started).toSeconds());
            if (wish.keep()) {
                keep(stack);
            }
        }
        tidyUp(folder, clean);
        return clean;
    }

    /** A run that went wrong leaves its database and its logs to be looked at; half a gigabyte of one that went well helps nobody. */
    private void tidyUp(Path folder, boolean clean) {
        try {
            if (clean) {
                FileSystemUtils.deleteRecursively(folder);
            } else {
                out.println("logs and data are kept in " + folder);
            }
        } catch (IOException e) {
            out.println("could not remove " + folder + ": " + e.getMessage());
        }
    }

    private static StackPlan plan(Path folder) {
        // A lease and a sweep that fit a demonstration: after the kill, the refunds in flight are taken over in
        // seconds.
        return StackPlan.passing(folder)
                .with("REFUNDS_LEASE", "15s")
                .with("REFUNDS_SWEEP_EVERY", "2s")
                .with("REFUNDS_SWEEP_AFTER", "5s");
    }

    private boolean demonstrate(Stack stack) throws SQLException {
        List<RefundOrder> orders = ShopFiles.refunds(wish.home().resolve("examples/refunds.csv")).stream()
                .limit(wish.refunds())
                .toList();
        Set<String> wanted = orders.stream().map(RefundOrder::paymentId).collect(Collectors.toSet());
        List<PaidOrder> payments = ShopFiles.payments(wish.home().resolve("examples/payments.csv")).stream()
                .filter(payment -> wanted.contains(payment.paymentId()))
                .toList();

        LedgerShop ledger =
                new LedgerShop(stack.ledgerUrl(), new Signer(LEDGER_CLIENT, SigningSecret.of(stack.ledgerSecret())));
        out.printf("the shop takes %d payments at the ledger%n", payments.size());
        payments.forEach(ledger::take);
        PaymentsBook.register(stack.applicationSchema(), payments);
        ledger.cutReplyOfEvery(CUT_EVERY);

        Submission.Result submitted = submit(stack, orders);
        try (OurBooks books = new OurBooks(stack.applicationSchema())) {
            awaitEnd(books, submitted.accepted().size());
            Map<String, String> currencies =
                    payments.stream().collect(Collectors.toMap(PaidOrder::paymentId, PaidOrder::currency));
            Report report = new Report(
                    currencies,
                    submitted.asked(),
                    ledger.movedByPayment(payments),
                    books.bookedByPayment(),
                    books.states());
            submitted.printRefused(out);
            printFaults(ledger, books);
            report.print(out);
            return report.isClean();
        }
    }

    private Submission.Result submit(Stack stack, List<RefundOrder> orders) {
        Runnable half = wish.kill() ? () -> killAndRestart(stack) : () -> {};
        try (Submission submission =
                Submission.to(stack.temporal().address(), stack.temporal().namespace())) {
            return submission.submit(orders, half);
        }
    }

    private void killAndRestart(Stack stack) {
        stack.killApplication();
        stack.startApplication();
    }

    private void awaitEnd(OurBooks books, int accepted) throws SQLException {
        long deadline = System.nanoTime() + LONGEST_END.toNanos();
        try (Bar bar = new Bar("closing", accepted)) {
            while (System.nanoTime() < deadline) {
                long open = Report.open(books.states());
                bar.reach(accepted - open);
                if (open == 0) {
                    return;
                }
                LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
            }
        }
    }

    private void printFaults(LedgerShop ledger, OurBooks books) throws SQLException {
        Map<String, Long> calls = books.calls();
        out.printf(
                "%nfaults: %d replies cut after the money moved, %d kill of the application, %d takeovers%n",
                ledger.repliesCut(), wish.kill() ? 1 : 0, books.takeovers());
        out.printf(
                "calls: %d sends, %d look-ups%n", calls.getOrDefault("send", 0L), calls.getOrDefault("reconcile", 0L));
    }

    private void keep(Stack stack) {
        out.println("\nthe stack stays up until Ctrl-C:");
        stack.addresses().forEach((what, where) -> out.printf("  %-14s %s%n", what, where));
        while (!Thread.currentThread().isInterrupted()) {
            LockSupport.park(this);
        }
    }
}
