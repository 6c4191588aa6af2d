package dev.refundfence.model;

import static dev.refundfence.model.Contract.EXECUTES_FAILED_AGAIN;
import static dev.refundfence.model.Contract.NO_PROMISE;
import static dev.refundfence.model.Contract.REPLAYS;
import static dev.refundfence.model.Where.one;
import static dev.refundfence.model.Where.two;

import java.util.Locale;

/**
 * The guards of the protocol, as data: the search takes each away, and docs/fencing-guards.md tells what happens then. The last ones
 * are not needed for safety and are kept for a promise.
 */
enum Guard {
    FENCE_IN_COMPLETE(
            Breach.OVER_CAPTURED,
            one(REPLAYS, Fault.LOST_COMMIT),
            "`complete` changes the row only under state, attempt and claim id of its holder.",
            "A completion whose answer was lost is repeated, and the payment's balance is booked a second time."),
    FENCE_IN_RESCHEDULE(
            Breach.REOPENED,
            one(REPLAYS, Fault.COPY),
            "`reschedule` changes the row only under state, attempt and claim id of its holder.",
            "Somebody who had given up opens a refund again that has succeeded."),
    FENCE_IN_FAIL(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.REFUSE),
            "`fail` changes the row only under state, attempt and claim id of its holder.",
            "An old holder's refusal closes the refund as failed after a later send has moved the money."),
    FENCE_IN_REVIEW(
            Breach.REOPENED,
            one(REPLAYS, Fault.COPY),
            "`review` changes the row only under state, attempt and claim id of its holder.",
            "Somebody who had given up hands a person a refund that has succeeded."),
    STATE_IN_FENCE(
            Breach.OVER_CAPTURED,
            one(REPLAYS, Fault.LOST_COMMIT),
            "A fence ends with its turn: the WHERE names `running`, and `claim_id` is null in every other state (either half is enough).",
            "A write that was committed and not answered is repeated under a fence that still fits."),
    CLAIM_ID_ON_REPEAT(
            Breach.TWO_HOLDERS,
            one(REPLAYS, Fault.LOST_COMMIT),
            "A claim whose COMMIT was not answered is told by its claim id, never by whether the number looks right.",
            "Two workers take the same attempt for their own."),
    RECONCILE_FIRST(
            Breach.NO_LOOK_UP_FIRST,
            one(REPLAYS),
            "A takeover always looks up first.",
            "The successor orders again without asking what became of the first order."),
    BEGIN_ONCE(
            Breach.CALLED_TWICE,
            one(REPLAYS, Fault.COPY),
            "Begin-call refuses when this attempt's `called_at` is set.",
            "An activity that runs twice calls twice under one claim."),
    FENCE_IN_BEGIN_CALL(
            Breach.CLOSED_WRONG,
            one(REPLAYS, Fault.OPERATOR),
            "Begin-call checks the fence under the row's lock before the request leaves.",
            "A sender wakes after a person has looked and seen nothing, and moves the money of a refund that is being closed."),
    KEY_AGE_AT_CALL(
            Breach.MONEY_TWICE,
            one(REPLAYS, Fault.FORGET),
            "While a send is open, begin-call lets another begin only under a contract that allows it and a key that is young at that moment.",
            "A resend is decided on a young key and made when the provider has forgotten it."),
    SLACK_BEFORE_SENDING(
            Breach.MONEY_TWICE,
            one(REPLAYS, Fault.FORGET),
            "A sender that finds more than the slack passed since begin-call sends nothing.",
            "A sender stalls between begin-call and the request until the provider has forgotten the key."),
    NOT_SENT_IS_RECHECKED(
            Breach.NOT_SENT_OVER_CALL,
            one(REPLAYS, Fault.COPY),
            "Reschedule and review let \"not sent\" stand only if this attempt's call has not begun, or its own execution reported it.",
            "The workflow gives an activity up as not started, a copy of it begins, and the books say that nothing was sent."),
    KEY_CONSTANT(
            Breach.MONEY_TWICE,
            one(REPLAYS),
            "The provider's key is made once and holds no attempt.",
            "A resend carries another key and is a second refund."),
    BOOKS_IN_ONE_TRANSACTION(
            Breach.BOOKED_WRONG,
            one(REPLAYS),
            "`complete` writes the refund, the business row and the payment's balance in one transaction.",
            "The refund has succeeded and the books do not know it."),
    RESERVATION_HELD(
            Breach.UNRESERVED,
            one(REPLAYS, Fault.DELAY),
            "The reservation is released only on proof that nothing moved.",
            "The amount is free for another refund while the first order is still on the wire."),
    OBSERVED_BEFORE_DECIDED(
            Breach.EVIDENCE_LOST,
            one(REPLAYS),
            "What the provider said is stored before anything acts on it.",
            "A refund is closed on an answer that is written down nowhere."),
    EVIDENCE_UNFENCED(
            Breach.EVIDENCE_LOST,
            one(REPLAYS),
            "A holder that finds itself superseded still stores what it heard.",
            "The only receipt of a refund is thrown away because its owner was late."),
    EVENTS_ONCE(
            Breach.EVIDENCE_LOST,
            one(REPLAYS, Fault.WEBHOOK),
            "Observations have a unique key for each event.",
            "An event that is delivered twice is there twice."),
    EVENTS_THROUGH_THE_FENCE(
            Breach.OLD_FENCE,
            one(REPLAYS, Fault.WEBHOOK),
            "An event is evidence: it never moves a refund itself.",
            "An event closes a refund under the hands of its holder."),
    HINT_IS_LOOKED_UP(
            Breach.BOOKED_WRONG,
            one(REPLAYS, Fault.HINT),
            "A hint is confirmed by a look-up and never obeyed.",
            "A false hint closes a refund that was never sent."),
    UNREAD_IS_SWEPT(
            Breach.STUCK,
            one(REPLAYS, Fault.BOUNCE, Fault.WEBHOOK),
            "The sweep wakes refunds in any state that have unread evidence.",
            "Evidence about a closed refund waits for ever."),
    DELETES_ONLY_WEIGHED(
            Breach.EVIDENCE_LOST,
            one(REPLAYS, Fault.WEBHOOK),
            "A write deletes exactly the unread rows that its decision weighed.",
            "Evidence that came between decision and write is gone unread."),
    NEW_EVIDENCE(
            Breach.OVER_UNREAD,
            one(REPLAYS, Fault.WEBHOOK),
            "`fail` and `review` are refused while evidence is unread that the decision did not weigh.",
            "A refund goes to a person although the proof of its success has just arrived."),
    NO_UNREAD_UNDER_RELEASE(
            Breach.RELEASED_OVER_PROOF,
            one(REPLAYS, Fault.HIDE, Fault.OPERATOR),
            "An operator's `confirm_nothing_moved` and `send_again` are refused while evidence is unread.",
            "A person, shown nothing by the provider, releases a refund whose receipt has just come in."),
    DECLINED_LOOKS_FOR_OTHERS(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.REFUSE),
            "A refusal closes the refund only if no other send can have been carried out.",
            "The second order is refused, the first one is carried out, and the books say failed."),
    DECLINED_IS_NOT_FAILED(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.REFUSE),
            "After a success is booked, the refusal of another request changes nothing.",
            "The late refusal of an old order takes back a refund whose money is gone."),
    FAILED_WAITS(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.PENDING, Fault.WEBHOOK),
            "Where a provider executes again what had failed, `Failed` with another send open waits for max_in_flight.",
            "The refund fails, an order on its way executes it again, and the books say failed."),
    FAILED_LOOKS_AGAIN(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.PENDING, Fault.WEBHOOK),
            "After that wait, only a look-up that was begun after it and still says `Failed` closes the refund.",
            "The wait is over, and what was heard before it is taken for the present."),
    FAIL_IS_RECHECKED(
            Breach.CLOSED_WRONG,
            one(EXECUTES_FAILED_AGAIN, Fault.COPY, Fault.REFUSE),
            "`fail` becomes a look-up if this attempt's own send has begun and nothing was heard of it.",
            "An old refusal closes the refund while a copy of the newest send has begun and moves the money."),
    VERIFY_FENCE(
            Breach.OVER_CAPTURED,
            one(EXECUTES_FAILED_AGAIN, Fault.BOUNCE, Fault.HINT),
            "A verify is fenced by the closed state that it was claimed for, the newest attempt and its claim id, not ended.",
            "A refund that came back once is taken back from the balance twice."),
    FENCE_OF_THE_BOUNCE(
            Breach.OVER_CAPTURED,
            one(EXECUTES_FAILED_AGAIN, Fault.BOUNCE, Fault.WEBHOOK),
            "`returned` is fenced on `succeeded` and the attempt on which it was decided.",
            "Two readers of one event take the same refund back twice."),
    FENCE_OF_THE_OPERATOR(
            Breach.OVER_CAPTURED,
            one(REPLAYS, Fault.OPERATOR),
            "An operator's resolution is fenced on the state and the attempt that the operator saw.",
            "A person confirms what a holder has booked meanwhile, and it is booked twice."),
    OPERATOR_WAITS(
            Breach.CLOSED_WRONG,
            one(REPLAYS, Fault.DELAY, Fault.OPERATOR),
            "An operator's release is refused until max_in_flight has passed since the last begun send, at the proposal too.",
            "A person sees nothing at the provider, the order arrives, and the books say failed."),
    CANCEL_LOOKS_FOR_SENDS(
            Breach.CLOSED_WRONG,
            one(REPLAYS, Fault.DELAY, Fault.CANCEL),
            "A cancel is refused once a send was ever begun.",
            "A refund is cancelled while its order is on the wire."),
    RESERVED_IN_ONE_STATEMENT(
            Breach.OVER_CAPTURED,
            two(1),
            "Acceptance reserves by one conditional UPDATE on the payment.",
            "Two refunds see the same room and take it both."),
    EQUAL_AMOUNTS_ARE_AMBIGUOUS(
            Breach.BOOKED_WRONG,
            two(2, Fault.LOST_REPLY, Fault.LOST_REQUEST),
            "A look-up by payment that finds what could be another refund's is ambiguous.",
            "A refund is booked with its neighbour's receipt."),
    REVIEW_COUNTS_AS_OPEN(
            Breach.BOOKED_WRONG,
            two(2, Fault.LOST_REPLY, Fault.LOST_REQUEST),
            "\"Another refund's\" includes one that waits in review: a person has not closed it.",
            "The first of two look-ups ends in review, and the second one takes the receipt."),
    REFUND_ID_IS_UNIQUE(
            Breach.BOOKED_WRONG,
            two(2, Fault.LOST_REQUEST),
            "A provider's refund id belongs to one refund.",
            "Two refunds are booked on one receipt."),
    PAYMENT_MATCH_IS_A_HINT(
            Breach.BOOKED_WRONG,
            two(2, Fault.LOST_REQUEST, Fault.WEBHOOK),
            "An event that names only the payment is a hint.",
            "The neighbour's late event closes a refund that was never made."),

    ATTEMPT_BESIDE_CLAIM_ID(
            Breach.NONE,
            one(REPLAYS, Fault.LOST_COMMIT, Fault.COPY),
            "The fence compares `attempt` as well as `claim_id`.",
            "It puts the claims into an order that people, keys of observations and operators' fences use."),
    CALL_ONLY_WHEN_PROVEN(
            Breach.UNPROVEN_CLAIM,
            one(REPLAYS, Fault.LOST_COMMIT),
            "After an uncertain claim no call is begun until the row has shown its claim id.",
            "No worker acts on a claim that it only hopes to have; begin-call would refuse it a second time."),
    VISIBILITY_WINDOW(
            Breach.HASTY,
            one(NO_PROMISE, Fault.HIDE),
            "Not-founds count only after the contract's visibility delay.",
            "No needless resend and no needless question to a person while a refund only does not show."),
    NO_LEASE_IN_WRITE(
            Breach.HOLDER_TURNED_AWAY,
            one(REPLAYS),
            "`lease_until` stands in no WHERE of a write.",
            "A slow holder whom nobody has followed keeps its work, so that a refund gets on however slow its workers are."),
    LEASE_COVERS_CALL(
            Breach.CALL_OVERTAKEN,
            one(REPLAYS),
            "Begin-call refuses when what is left of the lease does not cover the exchange.",
            "No call begins whose holder can be replaced in the middle of it."),
    RESEND_BY_CONTRACT(
            Breach.FUTILE,
            one(NO_PROMISE),
            "A confirmed not-found is followed by a send only if the contract allows a resend.",
            "A person is asked at once, instead of planning a send that begin-call will refuse.");

    final Breach foundAs;
    // Its set of faults is a copy that nobody can change.
    @SuppressWarnings("ImmutableEnumChecker")
    final Where where;

    /** What the protocol demands. */
    final String rule;
    /** What happens without it; for a guard that safety does not need, the promise that it keeps. */
    final String consequence;

    Guard(Breach foundAs, Where where, String rule, String consequence) {
        this.foundAs = foundAs;
        this.where = where;
        this.rule = rule;
        this.consequence = consequence;
    }

    boolean isNeededForSafety() {
        return compareTo(ATTEMPT_BESIDE_CLAIM_ID) < 0;
    }

    /** The name that documentation and tests use. */
    String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
