package dev.refundfence.model;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One random story of one refund, told beforehand: what is asked of the database, and what it must answer. The same seed tells the same
 * story.
 *
 * @param circumstances contract and faults, for people
 */
public record Script(long seed, Contract contract, String circumstances, List<Line> lines) {

    /** A story as {@code RefundModel} tells it, with late and foreign fences in between. */
    public static Script of(long seed) {
        return new Walk(seed).story();
    }

    /** A short story that ends with two or three operations at the same time. */
    public static Script concurrent(long seed) {
        return new Walk(seed).meeting();
    }

    /**
     * One step.
     *
     * @param words for people
     * @param asks operations that run at the same time; none if the step is not about the database
     * @param allowed what may come of them: one outcome for each order in which they may follow one another
     */
    public record Line(String words, List<Ask> asks, Set<Outcome> allowed) {

        /** Whether it only lets time go by. */
        public boolean isTime() {
            return asks.size() == 1 && asks.getFirst().operation() instanceof Operation.Pass;
        }
    }

    /** {@code session}: 0 and 1 are workers, 2 is whoever is none. */
    public record Ask(int session, Operation operation) {}

    /** The answers, in the order of the asks, and what stands in the rows after them. */
    public record Outcome(List<String> answers, Standing standing) {}

    /** How many transactions it asks for. */
    public long operations() {
        return lines.stream()
                .filter(line -> !line.isTime())
                .mapToInt(line -> line.asks().size())
                .sum();
    }

    /** The first {@code count} lines, for people. */
    public String told(int count) {
        return lines.stream().limit(count).map(Line::words).collect(Collectors.joining("\n  ", "  ", "\n"));
    }
}
