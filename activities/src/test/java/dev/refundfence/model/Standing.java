package dev.refundfence.model;

import dev.refundfence.refund.RefundState;
import java.util.ArrayList;
import java.util.List;

/**
 * How a refund stands in the database, as far as the model knows it.
 *
 * @param refund its own row
 * @param books what the payment and the business rows say
 * @param unread a bit for each piece of evidence that nobody has weighed
 * @param claims all claims that were ever given, oldest first
 */
public record Standing(Refund refund, Books books, int unread, List<Claim> claims) {

    /** How an attempt ends whose holder was followed by another. */
    public static final String TAKEN_OVER = "TAKEN_OVER";

    /** {@code claim}: which claim holds it, 0 if none; {@code sent}: whether a send was ever begun. */
    public record Refund(RefundState state, Kind next, int attempt, int claim, boolean sent) {}

    /** In amounts of this refund. {@code rows}: business rows. */
    public record Books(int reserved, int refunded, int rows) {}

    /**
     * One attempt.
     *
     * @param heard {@link Answer#NONE} for a silence too: it says nothing
     * @param ended an ending by {@link Resolve#ending}, or {@link #TAKEN_OVER}
     */
    public record Claim(int claim, Kind kind, boolean called, Answer heard, String ended) {}

    static Standing of(World world) {
        Job job = world.job;
        List<Claim> claims = new ArrayList<>();
        for (int attempt = 1; attempt <= job.attempt; attempt++) {
            Row row = world.rows[attempt];
            boolean followed = row.ended == Resolve.NOTHING && attempt < job.attempt;
            String ended = followed ? TAKEN_OVER : row.ended.ending().name();
            claims.add(new Claim(row.claimId, row.kind, row.called, heard(row.heard), ended));
        }
        return new Standing(
                new Refund(job.state, job.next, job.attempt, job.claimId, world.everSent()),
                new Books(job.reserved, job.refunded(), job.businessRows),
                world.unread,
                List.copyOf(claims));
    }

    /** A second success reads like the first: only the provider knows. */
    private static Answer heard(Answer answer) {
        return answer == Answer.SUCCEEDED_ANEW ? Answer.SUCCEEDED : answer;
    }
}
