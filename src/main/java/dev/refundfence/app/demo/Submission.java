package dev.refundfence.app.demo;

import dev.refundfence.workflow.contract.Acceptance;
import dev.refundfence.workflow.contract.RefundClient;
import dev.refundfence.workflow.contract.RefundOrder;
import io.temporal.client.WorkflowClient;
import io.temporal.client.WorkflowClientOptions;
import io.temporal.client.WorkflowServiceException;
import io.temporal.serviceclient.WorkflowServiceStubs;
import io.temporal.serviceclient.WorkflowServiceStubsOptions;
import java.io.PrintStream;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/** The shop's order service: asks for each refund, and asks again with the same key until it hears an answer. */
final class Submission implements AutoCloseable {

    private static final int AT_ONCE = 16;
    private static final Duration BEFORE_ASKING_AGAIN = Duration.ofSeconds(1);
    private static final int MOST_TRIES = 120;

    /** One order and what the shop heard. */
    record Answered(RefundOrder order, Acceptance answer) {

        boolean isAccepted() {
            return switch (answer) {
                case Acceptance.Accepted accepted -> true;
                case Acceptance.AlreadyAccepted before -> true;
                case Acceptance.Conflict conflict -> false;
                case Acceptance.Refused refused -> false;
            };
        }

        void printIfRefused(PrintStream out) {
            switch (answer) {
                case Acceptance.Refused refused ->
                    out.printf(
                            "refused %s: %s (%s)%n",
                            order.operationKey(), refused.code().word(), refused.message());
                case Acceptance.Conflict conflict ->
                    out.printf("conflict %s: %s%n", order.operationKey(), conflict.message());
                case Acceptance.Accepted accepted -> {}
                case Acceptance.AlreadyAccepted before -> {}
            }
        }
    }

    /** What the shop heard of all its orders. */
    record Result(List<Answered> all) {

        List<RefundOrder> accepted() {
            return all.stream()
                    .filter(Answered::isAccepted)
                    .map(Answered::order)
                    .toList();
        }

        Map<String, Sum> asked() {
            Map<String, Sum> asked = new HashMap<>();
            accepted()
                    .forEach(order -> asked.merge(order.paymentId(), Sum.NOTHING.and(order.amountMinor()), Sum::plus));
            return asked;
        }

        void printRefused(PrintStream out) {
            all.forEach(answered -> answered.printIfRefused(out));
        }
    }

    private final WorkflowServiceStubs stubs;
    private final RefundClient client;

    private Submission(WorkflowServiceStubs stubs, RefundClient client) {
        this.stubs = stubs;
        this.client = client;
    }

    static Submission to(String address, String namespace) {
        WorkflowServiceStubs stubs = WorkflowServiceStubs.newServiceStubs(
                WorkflowServiceStubsOptions.newBuilder().setTarget(address).build());
        WorkflowClientOptions options =
                WorkflowClientOptions.newBuilder().setNamespace(namespace).build();
        return new Submission(stubs, new RefundClient(WorkflowClient.newInstance(stubs, options)));
    }

    /** Asks for all of them; {@code half} runs in a thread of its own when half of them are answered, and has ended when this returns. */
    Result submit(List<RefundOrder> orders, Runnable half) {
        Queue<Answered> answers = new ConcurrentLinkedQueue<>();
        AtomicInteger answered = new AtomicInteger();
        int halfWay = Math.max(1, orders.size() / 2);
        FutureTask<Object> atHalf = new FutureTask<>(Executors.callable(half));
        try (Bar bar = new Bar("asking", orders.size());
                ExecutorService shop = Executors.newFixedThreadPool(AT_ONCE);
                ExecutorService aside = Executors.newSingleThreadExecutor()) {
            List<? extends Future<?>> asked = orders.stream()
                    .map(order -> shop.submit(() -> {
                        answers.add(new Answered(order, ask(order)));
                        bar.step();
                        if (answered.incrementAndGet() == halfWay) {
                            aside.execute(atHalf);
                        }
                    }))
                    .toList();
            asked.forEach(order -> await(order, "a refund could not be asked for"));
            if (!orders.isEmpty()) {
                await(atHalf, "what was to happen half way failed");
            }
        }
        return new Result(List.copyOf(answers));
    }

    private Acceptance ask(RefundOrder order) {
        for (int tries = 1; ; tries++) {
            try {
                return client.request(order);
            } catch (WorkflowServiceException e) {
                // No answer is no refusal: the same order with the same key is asked again.
                if (tries == MOST_TRIES) {
                    throw e;
                }
                LockSupport.parkNanos(BEFORE_ASKING_AGAIN.toNanos());
            }
        }
    }

    private static void await(Future<?> task, String otherwise) {
        try {
            task.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException(otherwise, e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("stopped while asking", e);
        }
    }

    @Override
    public void close() {
        stubs.shutdown();
    }
}
