package dev.refundfence.ledger.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.ledger.http.Caller.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;

/** What the callers of a load were told, by key. Written by many threads, read when they are done. */
final class Heard {

    private final Map<Ask, Queue<Reply>> answers = new ConcurrentHashMap<>();
    private final Set<Ask> unanswered = ConcurrentHashMap.newKeySet();
    private final Map<String, LongAdder> codes = new ConcurrentHashMap<>();

    void answer(Ask ask, Reply reply) {
        answers.computeIfAbsent(ask, any -> new ConcurrentLinkedQueue<>()).add(reply);
    }

    void code(String code) {
        codes.computeIfAbsent(code, any -> new LongAdder()).increment();
    }

    /** It was sent, and whether it was booked is not known. */
    void noAnswer(Ask ask) {
        unanswered.add(ask);
    }

    Set<Ask> unanswered() {
        return unanswered;
    }

    /** How often something else than an answer came, by its code. */
    Map<String, LongAdder> codes() {
        return new TreeMap<>(codes);
    }

    long count() {
        return answers.values().stream().mapToLong(Queue::size).sum();
    }

    Set<Ask> answered() {
        return answers.keySet();
    }

    List<Reply> of(Ask ask) {
        return List.copyOf(answers.get(ask));
    }

    long executions(Ask ask) {
        return answers.get(ask).stream()
                .filter(reply -> !reply.body().path("replayed").asBoolean())
                .count();
    }

    /** What an answer says, told the first time or again. */
    static String says(Reply reply) {
        return reply.raw().body().replace("\"replayed\":true", "\"replayed\":false");
    }

    /** Each key was executed by one request, or cancelled by another's, and all others heard the same. */
    void assertExecutedOnce() {
        assertThat(answered()).allSatisfy(ask -> {
            boolean byItself = !of(ask).getFirst().text("status").equals("CANCELLED");
            assertThat(executions(ask)).as("executions of " + ask).isEqualTo(byItself ? 1 : 0);
        });
        assertSameAnswers();
    }

    /** Whoever asked with one key heard the same. */
    void assertSameAnswers() {
        assertThat(answered())
                .allSatisfy(ask -> assertThat(of(ask).stream().map(Heard::says).distinct())
                        .as("answers to " + ask)
                        .hasSize(1));
    }

    /** What each wallet has lost or gained by the answers, each key counted once. */
    Map<String, Long> moved() {
        Map<String, Long> moved = new HashMap<>();
        answered().forEach(ask -> {
            Reply reply = answers.get(ask).element();
            moved.merge(reply.text("account_id"), moved(reply), Long::sum);
        });
        return moved;
    }

    private static long moved(Reply reply) {
        boolean took = reply.text("op").equals("DEBIT") && reply.text("status").equals("OK");
        return took ? -reply.number("amount_minor") : reply.number("refunded_minor");
    }

    /** For people: how often each status and each code was heard. */
    @Override
    public String toString() {
        Map<String, Long> statuses = new TreeMap<>();
        answered().forEach(ask -> {
            Reply reply = answers.get(ask).element();
            statuses.merge(reply.text("op") + " " + reply.text("status"), 1L, Long::sum);
        });
        return count() + " answers to " + answers.size() + " keys " + statuses + ", not answers: " + codes();
    }
}
