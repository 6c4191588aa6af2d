package dev.refundfence.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class MainTest {
    @TempDir
    Path home;

    private final String before = System.getProperty("refunds.home", "");
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @AfterEach
    void restoreHome() {
        System.setProperty("refunds.home", before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"demo", "up", "down", "serve", "ledger", "review", "orphans", "generate-completion"})
    void every_command_explains_itself(String command) {
        assertThat(run(command, "--help")).isEqualTo(ExitStatus.DONE);
        assertThat(out.toString()).contains("refunds " + command);
    }

    @Test
    void no_command_and_an_unknown_one_are_usage_errors() {
        assertThat(run()).isEqualTo(ExitStatus.USAGE);
        assertThat(run("refund-everything")).isEqualTo(ExitStatus.USAGE);
        assertThat(err.toString()).contains("refund-everything");
    }

    @Test
    void nothing_to_stop_is_not_an_error() {
        assertThat(run("down")).isEqualTo(ExitStatus.DONE);
    }

    @Test
    void ledger_that_is_not_built_is_a_missing_service_with_the_remedy() {
        assertThat(run("ledger", "verify", "--server.port=1")).isEqualTo(ExitStatus.SERVICE_MISSING);
        assertThat(err.toString()).contains("./refunds build");
    }

    @Test
    void shell_completion_knows_the_commands() {
        assertThat(run("generate-completion")).isEqualTo(ExitStatus.DONE);
        assertThat(out.toString()).contains("complete", "ledger", "serve");
    }

    private int run(String... arguments) {
        System.setProperty("refunds.home", home.toString());
        CommandLine line = Main.commandLine();
        line.setOut(new PrintWriter(out));
        line.setErr(new PrintWriter(err));
        return line.execute(arguments);
    }
}
