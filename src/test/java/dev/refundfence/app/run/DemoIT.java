package dev.refundfence.app.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.demo.Demo;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demonstration itself, shortened: real processes, cut replies, a kill half way. */
@Tag("service")
class DemoIT {

    @Test
    void the_books_agree_although_replies_are_cut_and_the_application_is_killed() throws Exception {
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        Path home = Path.of(System.getProperty("refunds.home"));

        boolean clean =
                Demo.run(new Demo.Wish(home, 60, false, true), new PrintStream(said, true, StandardCharsets.UTF_8));

        assertThat(clean).as(said.toString(StandardCharsets.UTF_8)).isTrue();
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("differences: 0   duplicates: 0")
                // Books that agree prove nothing where nothing went wrong.
                .containsPattern("[1-9]\\d* replies cut after the money moved, 1 kill of the application");
    }
}
