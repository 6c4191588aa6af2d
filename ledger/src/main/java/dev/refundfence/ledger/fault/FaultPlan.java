package dev.refundfence.ledger.fault;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Which replies are cut, and how many were. It lives in memory: a restart ends all faults. Safe for use by many threads. */
@Component
@Profile({"dev", "test"})
class FaultPlan {

    private long cutReplyEvery;
    private final Set<String> cutReplyFor = new LinkedHashSet<>();
    private long refundsExecuted;
    private long repliesCut;

    /**
     * The plan as it is told.
     *
     * @param cutReplyEvery every how many executed refunds a reply is cut; 0 for never
     * @param cutReplyFor the keys whose next reply is cut
     * @param refundsExecuted refunds executed under this plan, replays not counted
     * @param repliesCut replies cut since the ledger started
     */
    record Shown(long cutReplyEvery, List<String> cutReplyFor, long refundsExecuted, long repliesCut) {}

    /** Puts a plan in the place of the one before; the counting of every n-th begins again. */
    synchronized Shown replace(long newCutReplyEvery, List<String> newCutReplyFor) {
        cutReplyEvery = newCutReplyEvery;
        cutReplyFor.clear();
        cutReplyFor.addAll(newCutReplyFor);
        refundsExecuted = 0;
        return shown();
    }

    synchronized Shown shown() {
        return new Shown(cutReplyEvery, List.copyOf(cutReplyFor), refundsExecuted, repliesCut);
    }

    /** Whether the reply that is about to be sent for this key is to be cut. Asked once per reply: it counts. */
    synchronized boolean cutsReply(String key, boolean executedRefund) {
        boolean named = cutReplyFor.remove(key);
        boolean itsTurn = executedRefund && ++refundsExecuted % Math.max(cutReplyEvery, 1) == 0 && cutReplyEvery > 0;
        if (named || itsTurn) {
            repliesCut++;
            return true;
        }
        return false;
    }
}
