package dev.refundfence.app.house;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.cli.Main;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LauncherTest {
    private static final Path LAUNCHER = Path.of(System.getProperty("refunds.home"), "refunds");

    @Test
    void command_that_does_not_exist_is_refused_before_anything_is_built() throws Exception {
        Process launcher = run("refund-everything");

        assertThat(text(launcher))
                .contains("there is no command refund-everything", "usage: ./refunds")
                .doesNotContain("JDK", "building");
        assertThat(launcher.waitFor()).isEqualTo(2);
    }

    @Test
    void no_command_is_a_usage_error_with_the_commands() throws Exception {
        Process launcher = run();

        assertThat(text(launcher)).contains("demo", "up, down");
        assertThat(launcher.waitFor()).isEqualTo(2);
    }

    @Test
    void every_command_of_the_command_line_is_let_through_and_named_in_the_help() throws IOException {
        Set<String> commands = Main.commandLine().getSubcommands().keySet();
        List<String> letThrough = Files.readAllLines(LAUNCHER).stream()
                .filter(line -> line.contains("| generate-completion |"))
                .flatMap(line -> Stream.of(line.strip().split("[ |)]+")))
                .toList();

        assertThat(letThrough).containsAll(commands);
        assertThat(text(run("--help")).split("[ ,\n]+"))
                .containsAll(commands.stream()
                        .filter(command -> !command.equals("generate-completion"))
                        .toList());
    }

    private static Process run(String... arguments) throws IOException {
        ProcessBuilder builder = new ProcessBuilder("sh", LAUNCHER.toString());
        builder.command().addAll(List.of(arguments));
        return builder.redirectErrorStream(true).start();
    }

    private static String text(Process launcher) throws IOException {
        return new String(launcher.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
