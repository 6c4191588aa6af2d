package dev.refundfence.provider.ledger;

import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.ProviderWords;
import dev.refundfence.provider.WireAnswer;
import dev.refundfence.provider.WireAnswer.Answered;
import dev.refundfence.provider.WireAnswer.NotDeparted;
import dev.refundfence.provider.WireAnswer.Unanswered;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Failed;
import dev.refundfence.refund.ProviderOutcome.Mismatch;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Pending;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import java.util.Locale;
import java.util.Set;

/**
 * What the ledger's answers mean for our refund. Pure.
 *
 * <p><b>Words that elsewhere could mean "somebody refunded this before"</b> ({@code NOTHING_TO_REFUND}, {@code EXCEEDS_REFUNDABLE},
 * {@code ALREADY_SETTLED}) are definite refusals here. In general such a word must be {@code Unknown} unless it names our refund,
 * because the earlier refund may be our own. The ledger's answer does name it: an answer is the entry that is stored under our key
 * ({@code tx_id} is compared), and a key has one entry for ever. Had any copy of this request moved money, that entry would be {@code
 * OK} and would have come again instead. So what others refunded of the debit is why ours was refused, and ours will stay refused.
 *
 * <p><b>{@code OK} with {@code refunded_minor} 0</b> is the refund of a debit that had not arrived: the debit is cancelled, nothing
 * was taken and nothing moved. It is a refusal ({@code nothing_to_refund}), not a wrong amount.
 *
 * <p><b>Problems that are not stored</b> (422 with a code about the request itself) refuse this request. Each rests on what cannot
 * change for the same bytes: the request's own form, or the account, currency and kind of the debit that it names. The ledger looks
 * for a stored entry before it says one of these, so an earlier copy did not move money either. {@code idempotency_key_conflict} is
 * the exception: something else stands under our key, and only a look-up can show what; so it is {@code Unknown}.
 */
final class LedgerAnswers {

    private static final Set<String> REFUSED_ENTRIES =
            Set.of("NOTHING_TO_REFUND", "EXCEEDS_REFUNDABLE", "ALREADY_SETTLED", "INSUFFICIENT_FUNDS");

    private static final Set<String> REFUSED_REQUESTS = Set.of(
            "ref_tx_invalid",
            "currency_invalid",
            "amount_invalid",
            "account_unknown",
            "account_mismatch",
            "currency_mismatch");

    private final CallOrder order;
    private final NextAction asked;

    private LedgerAnswers(CallOrder order, NextAction asked) {
        this.order = order;
        this.asked = asked;
    }

    static ProviderReply toSend(CallOrder order, WireAnswer answer) {
        return new LedgerAnswers(order, NextAction.SEND).read(answer);
    }

    static ProviderReply toLookUp(CallOrder order, WireAnswer answer) {
        return new LedgerAnswers(order, NextAction.RECONCILE).read(answer);
    }

    /** An event tells how our refund ended, as a look-up does. */
    static ProviderOutcome toEvent(CallOrder order, LedgerBody event) {
        return new LedgerAnswers(order, NextAction.RECONCILE).ofEntry(event);
    }

    private ProviderReply read(WireAnswer answer) {
        return switch (answer) {
            case NotDeparted none -> new ProviderReply(new NotSent(none.why()), null);
            case Unanswered silence -> new ProviderReply(new Unknown(silence.why()), null);
            case Answered heard -> {
                LedgerBody body = LedgerBody.of(heard.body());
                yield new ProviderReply(outcome(heard, body), body.heard(heard.status()));
            }
        };
    }

    private ProviderOutcome outcome(Answered heard, LedgerBody body) {
        return switch (heard.status()) {
            case 200, 201, 202 -> ofEntry(body);
            // Refused at the door: it was not looked at, let alone booked.
            case 429 -> new NotSent("rate_limited", heard.retryAfter());
            case 401, 403 -> ofRefusedCaller(heard.status(), body);
            case 404 -> ofMissing(body);
            case 422 -> ofRefusedRequest(body);
            default -> unexplained(heard.status(), body);
        };
    }

    /** A signature that was used before was taken once: what is refused now may be a copy of what was carried out. */
    private static ProviderOutcome ofRefusedCaller(int status, LedgerBody body) {
        return body.code().equals("replayed_request") ? unexplained(status, body) : new NotSent("credentials_refused");
    }

    /** Only the ledger's own word counts: a 404 of something in between says nothing about any entry. */
    private ProviderOutcome ofMissing(LedgerBody body) {
        boolean isTheLedgers = asked == NextAction.RECONCILE && body.code().equals("not_found");
        return isTheLedgers ? new NotFound("by our key") : unexplained(404, body);
    }

    private ProviderOutcome ofRefusedRequest(LedgerBody body) {
        boolean refused = asked == NextAction.SEND && REFUSED_REQUESTS.contains(body.code());
        return refused ? new Declined(body.code()) : unexplained(422, body);
    }

    private ProviderOutcome ofEntry(LedgerBody body) {
        LedgerEntry entry = body.entry();
        if (entry == null) {
            return new Unknown("unreadable_answer");
        }
        String difference = entry.differenceFrom(order);
        if (!difference.isEmpty()) {
            return new Mismatch(difference);
        }
        return switch (entry.status()) {
            case "OK" -> ofBooked(entry);
            case "PENDING" -> new Pending(entry.txId(), "pending");
            case "FAILED", "RETURNED" -> ofEndedEntry(entry);
            default ->
                REFUSED_ENTRIES.contains(entry.status())
                        ? ofRefusedEntry(entry)
                        : new Unknown("unknown_status_" + ProviderWords.cut(entry.status()));
        };
    }

    private ProviderOutcome ofBooked(LedgerEntry entry) {
        if (entry.refundedMinor() == 0) {
            return nothingMoved(entry, "nothing_to_refund");
        }
        return entry.refundedMinor() == entry.amountMinor() ? new Succeeded(entry.txId()) : contradiction(entry);
    }

    private ProviderOutcome ofRefusedEntry(LedgerEntry entry) {
        return entry.refundedMinor() == 0 ? nothingMoved(entry, code(entry)) : contradiction(entry);
    }

    /** Accepted once, so it is our refund that ended, and no refusal of a request: also when a resend hears it. */
    private static ProviderOutcome ofEndedEntry(LedgerEntry entry) {
        return entry.refundedMinor() == 0 ? new Failed(entry.txId(), code(entry)) : contradiction(entry);
    }

    /** An entry that says that nothing is moved, and how much is. */
    private static Mismatch contradiction(LedgerEntry entry) {
        return new Mismatch("refunded_minor " + entry.refundedMinor());
    }

    private static String code(LedgerEntry entry) {
        return entry.status().toLowerCase(Locale.ROOT);
    }

    /** The answer to a send refuses that request; a look-up shows how our refund ended. */
    private ProviderOutcome nothingMoved(LedgerEntry entry, String code) {
        return switch (asked) {
            case SEND -> new Declined(code);
            case RECONCILE -> new Failed(entry.txId(), code);
        };
    }

    private static Unknown unexplained(int status, LedgerBody body) {
        String code = body.code();
        return new Unknown("http_" + status + (code.isEmpty() ? "" : "_" + code));
    }
}
