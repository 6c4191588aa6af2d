package dev.refundfence.store;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * One row of the table of races: what is declared before anything runs.
 *
 * @param line the row as it is written, and as the report shows it
 * @param start how the refund stands
 * @param first the step that gets there first
 * @param second the step that finds the first one there
 * @param end what must come of it
 */
record RaceRow(String line, RaceStart start, Side first, Side second, End end) {

    private static final int COLUMNS = 8;

    /** A step and whose it is; written as {@code complete, copy}. */
    record Side(RaceStep step, RaceManner manner) {

        static Side of(String words) {
            String[] parts = words.split(", ", 2);
            return new Side(RaceStep.of(parts[0]), parts.length == 1 ? RaceManner.PLAIN : RaceManner.of(parts[1]));
        }

        String by(RaceScene scene) {
            return step.by(scene, manner);
        }
    }

    /**
     * What came of it.
     *
     * @param answers both, in the order of the steps
     * @param row state, newest attempt, and while the refund is open what comes next
     * @param unread how much evidence nobody weighed
     * @param causes of the transitions that were recorded
     */
    record End(List<String> answers, String row, int unread, List<String> causes) {}

    /** The whole table, without its head. */
    static Stream<RaceRow> table() {
        InputStream table = Objects.requireNonNull(RaceRow.class.getResourceAsStream("races.txt"), "races.txt");
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(table, StandardCharsets.UTF_8))) {
            return lines.lines().skip(2).filter(line -> !line.isBlank()).map(RaceRow::of).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static RaceRow of(String line) {
        List<String> words =
                Arrays.stream(line.split("\\|", -1)).map(String::strip).toList();
        if (words.size() != COLUMNS) {
            throw new IllegalArgumentException(words.size() + " columns instead of " + COLUMNS + ": " + line);
        }
        End end = new End(
                List.of(words.get(2), words.get(4)),
                words.get(5),
                Integer.parseInt(words.get(6)),
                words.get(7).isEmpty() ? List.of() : List.of(words.get(7).split(", ")));
        return new RaceRow(line, RaceStart.of(words.get(0)), Side.of(words.get(1)), Side.of(words.get(3)), end);
    }

    /** Of the one side that is not plain, if any: no row has two of these. */
    RaceManner manner() {
        return first.manner() == RaceManner.PLAIN ? second.manner() : first.manner();
    }

    @Override
    public String toString() {
        return line;
    }
}
