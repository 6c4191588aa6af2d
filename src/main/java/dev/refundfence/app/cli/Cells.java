package dev.refundfence.app.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.databind.JsonNode;

/** Rows of JSON as a table for people. */
final class Cells {

    private static final int WIDEST = 60;

    private Cells() {}

    /** A column a name; the names are those of the JSON. */
    static void print(PrintWriter out, JsonNode rows, List<String> columns) {
        List<List<String>> lines = new ArrayList<>();
        lines.add(columns.stream()
                .map(name -> name.toUpperCase(java.util.Locale.ROOT).replace('_', ' '))
                .toList());
        rows.forEach(row ->
                lines.add(columns.stream().map(name -> text(row.path(name))).toList()));
        List<Integer> widths = new ArrayList<>();
        for (int i = 0; i < columns.size(); i++) {
            int column = i;
            widths.add(lines.stream()
                    .mapToInt(line -> line.get(column).length())
                    .max()
                    .orElse(0));
        }
        for (List<String> line : lines) {
            StringBuilder text = new StringBuilder("  ");
            for (int i = 0; i < line.size(); i++) {
                text.append(line.get(i))
                        .append(" ".repeat(widths.get(i) - line.get(i).length() + 2));
            }
            out.println(text.toString().stripTrailing());
        }
        out.flush();
    }

    private static String text(JsonNode value) {
        String text = value.isNull() || value.isMissingNode() ? "-" : clean(value.asString(value.toString()));
        return text.length() <= WIDEST ? text : text.substring(0, WIDEST - 1) + "…";
    }

    /** What providers and people wrote must not steer a terminal. */
    static String clean(String text) {
        return text.codePoints()
                .map(point ->
                        Character.isISOControl(point) || Character.getType(point) == Character.FORMAT ? '?' : point)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
