package dev.refundfence.provider.ledger;

import static dev.refundfence.provider.RawServer.answering;
import static dev.refundfence.provider.ledger.LedgerOrders.PROVIDER_KEY;
import static dev.refundfence.provider.ledger.LedgerOrders.REQUEST;
import static dev.refundfence.provider.ledger.LedgerOrders.entry;
import static dev.refundfence.provider.ledger.LedgerOrders.order;
import static dev.refundfence.provider.ledger.LedgerOrders.problem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.RawServer;
import dev.refundfence.provider.RawServer.Reaction;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.signature.Signer;
import dev.refundfence.signature.SigningSecret;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A look-up by the debit's list: pages within the contract's bound, and beyond it nothing is known. */
@Timeout(30)
class LedgerListingTest {

    private static final int REQUESTS = 3;
    private static final String ANOTHERS = entry("OK", 1500).replace(PROVIDER_KEY.value(), "anothers");

    private record Asked(ProviderReply reply, List<String> requests) {}

    @Test
    void the_page_that_shows_ours_ends_the_look_up() throws IOException {
        Asked asked = lookUp(page("x1", ANOTHERS), page("x2", ANOTHERS, entry("OK", 1500)), page(null));

        assertThat(asked.reply().outcome()).isEqualTo(new Succeeded(PROVIDER_KEY.value()));
        assertThat(asked.reply().heard().payload())
                .contains(PROVIDER_KEY.value())
                .doesNotContain("anothers");
        assertThat(asked.requests()).hasSize(2);
        assertThat(asked.requests().getFirst()).startsWith("GET /ledger/v1/debits/debit-1/refunds?limit=500 ");
        assertThat(asked.requests().get(1)).contains("limit=500&cursor=x1 ");
    }

    @Test
    void a_list_that_ended_without_ours_did_not_find_it() throws IOException {
        Asked asked = lookUp(page("x1", ANOTHERS), page(null, ANOTHERS));

        assertThat(asked.reply().outcome()).isInstanceOf(NotFound.class);
        assertThat(asked.requests()).hasSize(2);
    }

    @Test
    void a_list_that_did_not_end_within_the_bound_says_nothing() throws IOException {
        Asked asked = lookUp(page("x1", ANOTHERS));

        assertThat(asked.reply().outcome()).isEqualTo(new Unknown("list_too_long"));
        assertThat(asked.requests()).hasSize(REQUESTS);
    }

    @Test
    void ours_with_another_amount_is_a_mismatch() throws IOException {
        Asked asked = lookUp(page(null, entry("OK", 1500).replace("\"amount_minor\":1500", "\"amount_minor\":1400")));

        assertThat(asked.reply().outcome()).isInstanceOf(Mismatch.class);
    }

    @Test
    void a_page_that_cannot_be_read_or_is_refused_says_nothing_whatever_came_before() throws IOException {
        for (Reaction broken : List.of(
                answering(200, "{\"items\":[{\"op\":\"REFUND\"}]}"),
                answering(200, "{\"items\":\"none\"}"),
                answering(200, "<html>"),
                answering(200, "{\"items\":[" + ANOTHERS.replace("TWD", "no currency") + "]}"),
                answering(500, problem(500, "internal")))) {
            assertThat(lookUp(page("x1", ANOTHERS), broken).reply().outcome()).isInstanceOf(Unknown.class);
        }
    }

    @Test
    void a_cursor_of_any_form_is_only_a_cursor() throws IOException {
        Asked asked = lookUp(page("a b&limit=1", ANOTHERS), page(null));

        assertThat(asked.requests().get(1)).contains("limit=500&cursor=a+b%26limit%3D1 ");
    }

    private static Asked lookUp(Reaction... reactions) throws IOException {
        try (RawServer server = new RawServer(reactions)) {
            LedgerSettings settings = new LedgerSettings(
                    server.address(),
                    "default",
                    new Signer("refunds", SigningSecret.of("s".repeat(32))),
                    Duration.ofSeconds(20),
                    Duration.ofSeconds(20));
            LookupPromise byList =
                    new LookupPromise(List.of(Way.LIST_BY_PAYMENT), Duration.ZERO, 1, Duration.ZERO, REQUESTS);
            ProviderReply reply = new LedgerGateway(settings, usual -> usual.with(byList))
                    .lookUp(order(REQUEST), Way.LIST_BY_PAYMENT);
            return new Asked(reply, server.requests());
        }
    }

    private static Reaction page(String next, String... entries) {
        String cursor = next == null ? "null" : "\"" + next + "\"";
        return answering(200, "{\"items\":[" + String.join(",", entries) + "],\"next_cursor\":" + cursor + "}");
    }
}
