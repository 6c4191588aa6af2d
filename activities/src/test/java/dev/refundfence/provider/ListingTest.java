package dev.refundfence.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderKey;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Ambiguous;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Two refunds of one amount of one payment are told apart by our key or the provider's id, or not at all. */
class ListingTest {

    private static final RefundKey KEY = new RefundKey(new Scope("shop"), new OperationKey("refund-1"));
    private static final ProviderKey OURS = ProviderKey.of(KEY, ProviderKey.MAX_LENGTH);
    private static final Money AMOUNT = new Money(1500, "EUR");

    @Test
    void our_key_finds_ours_among_others_of_the_same_amount() {
        assertThat(whole(null, named("re_9", "another's"), named("re_1", OURS.value()), nameless("re_3", 1500)))
                .isEqualTo(new Succeeded("re_1"));
    }

    @Test
    void the_providers_id_finds_ours_where_no_keys_are_kept() {
        assertThat(whole("re_3", nameless("re_2", 1500), nameless("re_3", 1500)))
                .isEqualTo(new Succeeded("re_3"));
    }

    @Test
    void the_amount_alone_never_tells_whose_it_is() {
        assertThat(whole(null, nameless("re_2", 1500))).isEqualTo(new Ambiguous(List.of("re_2")));
        assertThat(whole(null, nameless("re_2", 1500), nameless("re_3", 1500)))
                .isEqualTo(new Ambiguous(List.of("re_2", "re_3")));
    }

    @Test
    void what_is_surely_another_operations_is_not_ours() {
        assertThat(whole(null)).isInstanceOf(NotFound.class);
        assertThat(whole(null, named("re_9", "another's"))).isInstanceOf(NotFound.class);
        assertThat(whole(null, nameless("re_2", 1400))).isInstanceOf(NotFound.class);
    }

    @Test
    void what_failed_moved_nothing_for_anybody() {
        ListedRefund failed = new ListedRefund("re_2", null, AMOUNT, new Failed("re_2", "account_closed"));
        assertThat(whole(null, failed)).isInstanceOf(NotFound.class);
    }

    @Test
    void two_refunds_under_our_key_are_a_question_for_a_person() {
        assertThat(whole(null, named("re_1", OURS.value()), named("re_2", OURS.value())))
                .isEqualTo(new Ambiguous(List.of("re_1", "re_2")));
    }

    @Test
    void a_part_of_the_list_proves_what_it_shows_and_nothing_else() {
        assertThat(Listing.ours(order(null), List.of(named("re_1", OURS.value()))))
                .contains(new Succeeded("re_1"));
        assertThat(Listing.ours(order(null), List.of(nameless("re_2", 1500)))).isEmpty();
    }

    private static ProviderOutcome whole(@Nullable String idKnown, ListedRefund... refunds) {
        return Listing.whole(order(idKnown), List.of(refunds));
    }

    private static CallOrder order(@Nullable String idKnown) {
        return new CallOrder(KEY, "bank", OURS, "pay-1", AMOUNT, idKnown, null);
    }

    private static ListedRefund named(String id, String reference) {
        return new ListedRefund(id, reference, AMOUNT, new Succeeded(id));
    }

    private static ListedRefund nameless(String id, long minor) {
        return new ListedRefund(id, null, new Money(minor, "EUR"), new Succeeded(id));
    }
}
