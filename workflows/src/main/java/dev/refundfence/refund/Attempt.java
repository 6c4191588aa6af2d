package dev.refundfence.refund;

/**
 * The fencing token of one claim: it is raised under the job's row lock, only ever grows, is never reused and never shown to a
 * provider. It is not Temporal's activity attempt and not a run id.
 *
 * @param number 0 before the first claim
 */
public record Attempt(long number) implements Comparable<Attempt> {

    /** Refuses a negative number: no claim ever lowered an attempt. */
    public Attempt {
        if (number < 0) {
            throw new IllegalArgumentException("attempt must not be negative: " + number);
        }
    }

    @Override
    public int compareTo(Attempt other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return Long.toString(number);
    }
}
