package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Holds the list of all code that writes a refund's row, against the one that {@code docs/fencing.md} gives to its readers. */
class RowWritersTest {

    private static final Path HOME = Path.of(System.getProperty("refunds.home", ".."));
    private static final Pattern STATEMENT =
            Pattern.compile("(update|insertInto|mergeInto|deleteFrom|delete|truncate)\\s*\\(\\s*REFUND_JOBS\\b"
                    + "|(?i:\\b(update|insert\\s+into|replace\\s+into|delete\\s+from)\\s+refund_jobs\\b)");
    private static final Pattern THROUGH_THE_FENCE = Pattern.compile("FencedRow\\s*\\.\\s*update(Unsent)?\\s*\\(");
    private static final Pattern METHOD = Pattern.compile(
            "(?m)^ {4,8}(?!return |throw |else |new )[\\w<>?@.,\\[\\] ]*\\b\\w+>* (\\w+)\\([^;{]*?\\{$");

    @Test
    void every_statement_that_writes_a_refunds_row_is_in_the_documented_list_and_there_is_no_other()
            throws IOException {
        assertThat(found(STATEMENT)).isEqualTo(documented("### The statements"));
    }

    @Test
    void every_caller_of_the_fence_is_in_the_documented_list_and_there_is_no_other() throws IOException {
        assertThat(found(THROUGH_THE_FENCE)).isEqualTo(documented("### Who goes through the fence"));
    }

    /** Class and method of each place in all modules' main code. */
    private static SortedSet<String> found(Pattern what) throws IOException {
        SortedSet<String> places = new TreeSet<>();
        for (Path file : mainCode()) {
            String text = Files.readString(file);
            Matcher at = what.matcher(text);
            while (at.find()) {
                String type = file.getFileName().toString().replace(".java", "");
                places.add(type + "." + methodAround(text, at.start()));
            }
        }
        return places;
    }

    // Each module's sources by their fixed place: a walk over everything would meet folders that other tests are
    // deleting.
    private static List<Path> mainCode() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> modules = Files.list(HOME)) {
            for (Path module : Stream.concat(Stream.of(HOME), modules).toList()) {
                Path sources = module.resolve("src/main/java");
                if (Files.isDirectory(sources)) {
                    try (Stream<Path> all = Files.walk(sources)) {
                        all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
                    }
                }
            }
        }
        return files;
    }

    private static String methodAround(String text, int position) {
        Matcher method = METHOD.matcher(text.substring(0, position));
        String name = "?";
        while (method.find()) {
            name = method.group(1);
        }
        return name;
    }

    /** The first column of the table under that heading. */
    private static SortedSet<String> documented(String heading) throws IOException {
        List<String> lines = Files.readAllLines(HOME.resolve("docs/fencing.md"));
        return lines.stream()
                .skip(lines.indexOf(heading) + 1L)
                .takeWhile(line -> !line.startsWith("#"))
                .filter(line -> line.startsWith("| `"))
                .map(line -> line.substring(3, line.indexOf('`', 3)))
                .collect(Collectors.toCollection(TreeSet::new));
    }
}
