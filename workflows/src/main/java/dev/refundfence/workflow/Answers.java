package dev.refundfence.workflow;

import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.AcceptedRefund;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.RefundStatus;
import dev.refundfence.refund.RefusalCode;
import dev.refundfence.workflow.contract.AcceptResult;
import dev.refundfence.workflow.contract.RefundResult;
import org.jspecify.annotations.Nullable;

/** Turns the vocabulary's answers into the plain records that clients read. */
final class Answers {

    /** The code of a run whose order met a key that has another meaning. */
    private static final String CONFLICT = "operation_key_conflict";

    private Answers() {}

    static AcceptResult toClient(AcceptAnswer answer) {
        return switch (answer) {
            case AcceptAnswer.Accepted a -> new AcceptResult(AcceptResult.ACCEPTED, state(a.refund()), null, null);
            case AcceptAnswer.AlreadyAccepted a ->
                new AcceptResult(AcceptResult.ALREADY_ACCEPTED, state(a.refund()), null, null);
            case AcceptAnswer.Refused r ->
                new AcceptResult(
                        AcceptResult.REFUSED, stateOf(r.code()), r.code().word(), r.message());
            case AcceptAnswer.Conflict c -> new AcceptResult(AcceptResult.CONFLICT, null, CONFLICT, message(c));
        };
    }

    /** The stored refund that an answer leaves something to do for; null if none is stored, or another than was asked for. */
    static @Nullable AcceptedRefund stored(AcceptAnswer answer) {
        return switch (answer) {
            case AcceptAnswer.Accepted a -> a.refund();
            case AcceptAnswer.AlreadyAccepted a -> a.refund();
            case AcceptAnswer.Refused r -> r.told();
            case AcceptAnswer.Conflict c -> null;
        };
    }

    /** How a run ends that has nothing to carry out. */
    static RefundResult nothingToDo(AcceptAnswer answer) {
        return switch (answer) {
            case AcceptAnswer.Accepted a -> outcome(a.refund().status());
            case AcceptAnswer.AlreadyAccepted a -> outcome(a.refund().status());
            case AcceptAnswer.Refused r ->
                new RefundResult(
                        r.code().isStored() ? RefundState.FAILED.word() : RefundResult.REFUSED,
                        null,
                        r.code().word());
            case AcceptAnswer.Conflict c -> new RefundResult(RefundResult.CONFLICT, null, CONFLICT);
        };
    }

    static RefundResult outcome(RefundStatus status) {
        String code = status.state() == RefundState.SUCCEEDED ? null : status.reason();
        return new RefundResult(status.state().word(), status.providerRefundId(), code);
    }

    private static String state(AcceptedRefund refund) {
        return refund.status().state().word();
    }

    private static @Nullable String stateOf(RefusalCode code) {
        return code.isStored() ? RefundState.FAILED.word() : null;
    }

    private static String message(AcceptAnswer.Conflict conflict) {
        return "operation_key was used for another refund before (meaning " + start(conflict.storedHash())
                + ", now " + start(conflict.givenHash())
                + "): a new decision needs a key of its own";
    }

    private static String start(String hash) {
        return hash.substring(0, Math.min(8, hash.length()));
    }
}
