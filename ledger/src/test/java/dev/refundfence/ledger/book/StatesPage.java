package dev.refundfence.ledger.book;

import dev.refundfence.ledger.book.StateTable.Row;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The part of {@code docs/ledger.md} that is generated: the pictures and the tables of {@link StateTable}. */
final class StatesPage {

    static final String REWRITE =
            "mvn -pl ledger -am test -Dtest=StatesPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                    + " -Drefunds.rewrite-docs=true";

    private static final String BEGIN = "<!-- generated from StateTable: begin -->\n";
    private static final String END = "<!-- generated from StateTable: end -->\n";

    private StatesPage() {}

    /** The page with its generated part as the tables are now. */
    static String renewed(String page) {
        int begin = page.indexOf(BEGIN) + BEGIN.length();
        return page.substring(0, begin) + text() + page.substring(page.indexOf(END));
    }

    private static String text() {
        return """

                Every change of the status of an entry:

                %s
                Every change of what can still be done with a debit that took its money:

                %s
                """.formatted(table(StateTable.ENTRIES), table(StateTable.DEBITS));
    }

    private static <S> String table(StateTable<S> table) {
        return """
                ```mermaid
                stateDiagram-v2
                %s
                ```

                | from | cause | to |
                |---|---|---|
                %s
                """.formatted(
                        lines(
                                table,
                                row -> "    " + (row.from() == null ? "[*]" : row.from()) + " --> " + row.to() + " : "
                                        + word(row)),
                        lines(
                                table,
                                row -> "| " + (row.from() == null ? "(not there)" : "`" + row.from() + "`") + " | `"
                                        + word(row) + "` | `" + row.to() + "` |"));
    }

    private static String word(Row<?> row) {
        return row.cause().name().toLowerCase(Locale.ROOT);
    }

    private static <S> String lines(StateTable<S> table, Function<Row<S>, String> line) {
        return table.rows().stream().map(line).collect(Collectors.joining("\n"));
    }
}
