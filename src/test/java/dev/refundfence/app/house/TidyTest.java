package dev.refundfence.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.house.JavaFiles.Method;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** House rules that no compiler knows: lengths, words, links. */
class TidyTest {

    private static final Path HOME = Path.of(System.getProperty("refunds.home"));
    private static final int MAX_FILE_LINES = 400;
    private static final int MAX_METHOD_LINES = 60;
    private static final int MAX_PARAMETERS = 4;

    // A record's factory takes what the record holds, as its constructor does; a table of a test has as many columns as
    // it needs.
    private static final Pattern AS_MANY_AS_IT_NEEDS =
            Pattern.compile("RefundOrder\\.java:\\d+ of|\\w+Test\\.java:\\d+ .*");
    private static final Pattern BANNED_NAME =
            Pattern.compile(".*(Manager|Util|Utils|Helper|Handler|Data|Info)\\.java$");
    private static final Pattern NAMES_PAGES = Pattern.compile(".*\\.(java|sql|yml|xml)$");
    private static final Pattern PAGE = Pattern.compile("\\bdocs/[a-z/-]+\\.md\\b");
    private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(([^)#]+)(#[^)]*)?\\)");

    @Test
    void no_java_file_is_longer_than_400_lines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        for (Path file : javaFiles(any -> true)) {
            int lines = Files.readAllLines(file).size();
            if (lines > MAX_FILE_LINES) {
                tooLong.add(HOME.relativize(file) + ": " + lines);
            }
        }
        assertThat(tooLong).as("split these by what their parts are for").isEmpty();
    }

    @Test
    void no_method_is_longer_than_60_lines_or_takes_more_than_4_parameters() throws IOException {
        List<Method> methods = JavaFiles.methods(javaFiles(any -> true));

        assertThat(methods).hasSizeGreaterThan(100);
        assertThat(methods)
                .filteredOn(method -> method.lines() > MAX_METHOD_LINES)
                .as("too long")
                .isEmpty();
        assertThat(methods)
                .filteredOn(method -> method.parameters() > MAX_PARAMETERS)
                .filteredOn(
                        method -> !AS_MANY_AS_IT_NEEDS.matcher(method.where()).matches())
                .as("past four parameters there is a record to be named")
                .isEmpty();
    }

    @Test
    void no_file_is_named_for_no_idea() {
        assertThat(javaFiles(file -> BANNED_NAME.matcher(file.toString()).matches()))
                .isEmpty();
    }

    @Test
    void tests_do_not_sleep_and_nothing_is_left_for_later() throws IOException {
        List<String> found = new ArrayList<>();
        Pattern sleep = Pattern.compile("Thread\\.sleep|@Disabled");
        Pattern later = Pattern.compile("\\b(TO" + "DO|FIX" + "ME)\\b");
        for (Path file : javaFiles(any -> true)) {
            String text = Files.readString(file);
            if (later.matcher(text).find()
                    || (file.toString().contains("/test/")
                            && sleep.matcher(text).find())) {
                found.add(HOME.relativize(file).toString());
            }
        }
        found.remove("src/test/java/dev/refundfence/app/house/TidyTest.java");
        assertThat(found).isEmpty();
    }

    @Test
    void every_link_of_the_documentation_leads_to_a_file() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : files(file -> file.toString().endsWith(".md"))) {
            Matcher link = LINK.matcher(Files.readString(page));
            while (link.find()) {
                if (!link.group(1).contains("://") && !Files.exists(page.resolveSibling(link.group(1)))) {
                    dead.add(HOME.relativize(page) + " -> " + link.group(1));
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void every_page_that_a_comment_names_is_there() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path file : files(any -> NAMES_PAGES.matcher(any.toString()).matches())) {
            Matcher page = PAGE.matcher(Files.readString(file));
            while (page.find()) {
                if (!Files.exists(HOME.resolve(page.group()))) {
                    dead.add(HOME.relativize(file) + " -> " + page.group());
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void the_readme_has_at_most_200_lines() throws IOException {
        assertThat(Files.readAllLines(HOME.resolve("README.md"))).hasSizeBetween(1, 200);
    }

    @Test
    void no_package_stands_in_two_modules() {
        Map<Path, Set<Path>> modules = new TreeMap<>();
        for (Path file : javaFiles(any -> any.toString().contains("/main/java/"))) {
            Path ours = HOME.relativize(file);
            int main = ours.toString().indexOf("main/java/");
            Path type = Path.of(ours.toString().substring(main));
            modules.computeIfAbsent(type.getParent(), any -> new TreeSet<>())
                    .add(Path.of(ours.toString().substring(0, main)));
        }
        assertThat(modules)
                .hasSizeGreaterThan(10)
                .allSatisfy((name, in) -> assertThat(in).hasSize(1));
    }

    private static List<Path> javaFiles(Predicate<Path> which) {
        return files(which.and(file -> file.toString().endsWith(".java")));
    }

    private static List<Path> files(Predicate<Path> which) {
        try (Stream<Path> all = Files.walk(HOME)) {
            return all.filter(Files::isRegularFile)
                    .filter(TidyTest::isOurs)
                    .filter(which)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static boolean isOurs(Path file) {
        String path = "/" + HOME.relativize(file);
        return !path.contains("/target/") && !path.contains("/.cache/") && !path.contains("/.git/");
    }
}
