package dev.refundfence.refund;

import dev.refundfence.refund.RefundTransitions.Row;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The text of {@code docs/state-machine.md}: the picture and the table of {@link RefundTransitions}. */
final class StateMachinePage {

    static final String REWRITE = "mvn -pl workflows test -Dtest=StateMachinePageTest -Drefunds.rewrite-docs=true";

    private StateMachinePage() {}

    static String text() {
        List<Row> rows = RefundTransitions.rows();
        return """
                # The states of a refund

                Generated from `RefundTransitions`; a test fails if it differs. To write it anew:

                    %s

                Every change leaves one row in `refund_transitions`, in the transaction that makes it. What the causes mean stands at
                `Cause`, what the states mean at `RefundState`. States that nothing leads to yet: %s.

                ```mermaid
                stateDiagram-v2
                %s
                %s
                ```

                | from | cause | to |
                |---|---|---|
                %s
                """.formatted(
                REWRITE,
                unreached(rows),
                lines(
                        rows,
                        row -> "    " + node(row.from()) + " --> " + node(row.to()) + " : "
                                + row.cause().word()),
                ends(rows),
                lines(
                        rows,
                        row -> "| " + word(row.from()) + " | `" + row.cause().word() + "` | " + word(row.to()) + " |"));
    }

    private static String lines(List<Row> rows, Function<Row, String> line) {
        return rows.stream().map(line).collect(Collectors.joining("\n"));
    }

    private static String unreached(List<Row> rows) {
        List<RefundState> reached = rows.stream().map(Row::to).toList();
        String names = Stream.of(RefundState.values())
                .filter(state -> !reached.contains(state))
                .map(StateMachinePage::word)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "none" : names;
    }

    /** A closed state that something leads to is an end of the story. */
    private static String ends(List<Row> rows) {
        return rows.stream()
                .map(Row::to)
                .filter(RefundState::isClosed)
                .distinct()
                .map(state -> "    " + state.word() + " --> [*]")
                .collect(Collectors.joining("\n"));
    }

    private static String node(@Nullable RefundState state) {
        return state == null ? "[*]" : state.word();
    }

    private static String word(@Nullable RefundState state) {
        return state == null ? "(not stored)" : "`" + state.word() + "`";
    }
}
