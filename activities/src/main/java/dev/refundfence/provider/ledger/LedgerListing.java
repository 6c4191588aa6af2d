package dev.refundfence.provider.ledger;

import dev.refundfence.provider.ListedRefund;
import dev.refundfence.provider.Listing;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.WireAnswer;
import dev.refundfence.provider.WireAnswer.Answered;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt.Heard;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Our refund in the ledger's list of a debit's refunds, page by page. It ends with the page that shows ours, with the last one, or when no
 * more requests may be made.
 */
final class LedgerListing {

    private final CallOrder order;
    private final Function<Optional<String>, WireAnswer> page;

    /** {@code page}: asks for the page that follows a cursor, or for the first one. */
    LedgerListing(CallOrder order, Function<Optional<String>, WireAnswer> page) {
        this.order = order;
        this.page = page;
    }

    /** At most so many requests. */
    ProviderReply read(int requests) {
        List<ListedRefund> seen = new ArrayList<>();
        Optional<String> cursor = Optional.empty();
        Heard heard = null;
        for (int request = 0; request < requests; request++) {
            WireAnswer answer = page.apply(cursor);
            if (!(answer instanceof Answered told) || told.status() != 200) {
                return LedgerAnswers.toLookUp(order, answer);
            }
            LedgerBody body = LedgerBody.of(told.body());
            heard = body.heard(told.status());
            List<LedgerBody> items = body.items();
            if (items == null) {
                return new ProviderReply(new Unknown("unreadable_answer"), heard);
            }
            for (LedgerBody item : items) {
                LedgerEntry entry = item.entry();
                if (entry == null || !Money.isCurrency(entry.currency())) {
                    return new ProviderReply(new Unknown("unreadable_answer"), heard);
                }
                seen.add(listed(item, entry));
            }
            Optional<ProviderOutcome> ours = Listing.ours(order, seen);
            if (ours.isPresent()) {
                return new ProviderReply(ours.get(), evidence(items, heard));
            }
            cursor = body.nextCursor();
            if (cursor.isEmpty()) {
                return new ProviderReply(Listing.whole(order, seen), heard);
            }
        }
        return new ProviderReply(Listing.TOO_LONG, heard);
    }

    private ListedRefund listed(LedgerBody item, LedgerEntry entry) {
        return new ListedRefund(entry.txId(), entry.txId(), entry.amount(), LedgerAnswers.toEvent(order, item));
    }

    // The other entries of the page are other refunds' evidence, and none of ours.
    private Heard evidence(List<LedgerBody> items, Heard page) {
        return items.stream()
                .filter(item -> isOurs(item.entry()))
                .findFirst()
                .map(item -> item.heard(200))
                .orElse(page);
    }

    private boolean isOurs(@Nullable LedgerEntry entry) {
        return entry != null && entry.txId().equals(order.providerKey().value());
    }
}
