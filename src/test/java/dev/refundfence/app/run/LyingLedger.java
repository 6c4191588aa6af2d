package dev.refundfence.app.run;

import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Scope;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** The ledger's faults on request (docs/ledger.md), about the refunds of one scope, and its count of what really moved. */
record LyingLedger(String scope, RestClient http) {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

    /**
     * From now on the ledger does this to the refund, and nothing to others.
     *
     * @param faults each as {@code cut_reply times=1}
     */
    void lies(String operationKey, String... faults) {
        String key = keyOf(operationKey);
        call(
                HttpMethod.PUT,
                "",
                Map.of(
                        "faults",
                        Stream.of(faults).map(fault -> fault(fault, key)).toList()));
    }

    /** Lets go of a request about the refund that was held up, and returns when the ledger has carried it out. */
    void letsTheHeldUpRequestGoOn(String operationKey) {
        // Another plan ends the delay, and this fault counts the answers.
        lies(operationKey, "delay_after ms=1");
        while (http.get()
                        .uri("/ledger/_faults")
                        .retrieve()
                        .body(Plan.class)
                        .faults()
                        .getFirst()
                        .struck()
                == 0) {
            LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
        }
    }

    /** {@code turn}: {@code ok} or {@code failed} of a pending refund, {@code bounce} of a booked one. */
    void turns(String operationKey, String turn) {
        call(HttpMethod.POST, "/turns", Map.of("scope", "refunds", "tx_id", keyOf(operationKey), "turn", turn));
    }

    /** What really moved under the refund's key, as {@code REFUND 1 x 1500}; empty if nothing did. */
    String moved(String operationKey) {
        List<Movement> items = http.get()
                .uri("/ledger/_faults/movements?key={key}", keyOf(operationKey))
                .retrieve()
                .body(Movements.class)
                .items();
        return String.join(
                ", ",
                items.stream()
                        .map(item -> item.op() + " " + item.count() + " x " + item.sum_minor() / item.count())
                        .toList());
    }

    /** The refund's name at the ledger. */
    String keyOf(String operationKey) {
        RefundKey key = new RefundKey(new Scope(scope), new OperationKey(operationKey));
        return ProviderKey.of(key, ProviderKey.MAX_LENGTH).value();
    }

    private static Map<String, Object> fault(String line, String key) {
        String[] words = line.split(" ", -1);
        Map<String, Object> fault = new HashMap<>(Map.of("do", words[0], "for_key", key));
        for (String word : List.of(words).subList(1, words.length)) {
            String[] pair = word.split("=", 2);
            fault.put(pair[0], pair[1].matches("-?\\d+") ? (Object) Long.valueOf(pair[1]) : pair[1]);
        }
        return fault;
    }

    private void call(HttpMethod method, String path, Map<String, Object> body) {
        http.method(method)
                .uri("/ledger/_faults" + path)
                .contentType(MediaType.APPLICATION_JSON)
                .body(body)
                .retrieve()
                .toBodilessEntity();
    }

    record Plan(List<Struck> faults) {}

    record Struck(long struck) {}

    record Movements(List<Movement> items) {}

    record Movement(String op, long count, long sum_minor) {}
}
