package dev.refundfence.app.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.refundfence.app.SignedRequests;
import dev.refundfence.app.demo.ShopFiles.PaidOrder;
import dev.refundfence.signature.Signer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.client.RestClient;

/** The shop's own dealings with the ledger: it takes payments there, asks for faults, and in the end asks what really moved. */
final class LedgerShop {

    private final RestClient ledger;

    LedgerShop(String baseUrl, Signer signer) {
        ledger = RestClient.builder()
                .baseUrl(baseUrl)
                .requestInterceptor(new SignedRequests(signer))
                .defaultHeader(HttpHeaders.CONTENT_TYPE, MediaType.APPLICATION_JSON_VALUE)
                .build();
    }

    /** Opens the shopper's wallet and debits the order from it. Doing it again changes nothing. */
    void take(PaidOrder order) {
        post(
                "/ledger/v1/wallets",
                null,
                Map.of(
                        "account_id",
                        order.account(),
                        "currency",
                        order.currency(),
                        "balance_minor",
                        order.capturedMinor()));
        post(
                "/ledger/v1/debits",
                order.debit(),
                Map.of(
                        "account_id",
                        order.account(),
                        "amount_minor",
                        order.capturedMinor(),
                        "currency",
                        order.currency()));
    }

    private void post(String path, @Nullable String key, Map<String, Object> body) {
        RestClient.RequestBodySpec request = ledger.post().uri(path);
        if (key != null) {
            request.header("Idempotency-Key", key);
        }
        request.body(body).retrieve().toBodilessEntity();
    }

    /** From now on the reply of every n-th refund is cut after the money moved. */
    void cutReplyOfEvery(int nth) {
        ledger.put()
                .uri("/ledger/_faults")
                .body(Map.of("faults", List.of(Map.of("do", "cut_reply", "every", nth))))
                .retrieve()
                .toBodilessEntity();
    }

    /** How many replies were cut. */
    long repliesCut() {
        Faults faults = ledger.get().uri("/ledger/_faults").retrieve().body(Faults.class);
        return Objects.requireNonNull(faults, "the ledger answered no fault plan").faults().stream()
                .mapToLong(Fault::struck)
                .sum();
    }

    /** Refunds that moved money, by payment. */
    Map<String, Sum> movedByPayment(List<PaidOrder> orders) {
        Map<String, Sum> moved = new HashMap<>();
        for (PaidOrder order : orders) {
            moved.put(order.paymentId(), movedFor(order.debit()));
        }
        return moved;
    }

    private Sum movedFor(String debit) {
        Sum sum = Sum.NOTHING;
        String cursor = null;
        do {
            Page page = page(debit, cursor);
            for (Entry entry : page.items()) {
                // A refund that was refused is an entry too, and moved nothing.
                sum = entry.refundedMinor() > 0 ? sum.and(entry.refundedMinor()) : sum;
            }
            cursor = page.nextCursor();
        } while (cursor != null);
        return sum;
    }

    private Page page(String debit, @Nullable String cursor) {
        Page page = ledger.get()
                .uri(uri -> {
                    uri.path("/ledger/v1/debits/{debit}/refunds");
                    if (cursor != null) {
                        uri.queryParam("cursor", cursor);
                    }
                    return uri.build(debit);
                })
                .retrieve()
                .body(Page.class);
        return Objects.requireNonNull(page, "the ledger answered no page");
    }

    private record Page(
            List<Entry> items,
            @JsonProperty("next_cursor") @Nullable String nextCursor) {}

    private record Entry(@JsonProperty("refunded_minor") long refundedMinor) {}

    private record Faults(List<Fault> faults) {}

    private record Fault(long struck) {}
}
