package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StateMachinePageTest {

    // Tests run in their module's folder; the build also says where the project is.
    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "state-machine.md");

    @Test
    void the_checked_in_page_is_what_the_table_says() throws IOException {
        if (Boolean.getBoolean("refunds.rewrite-docs")) {
            Files.writeString(PAGE, StateMachinePage.text());
        }

        assertThat(Files.readString(PAGE))
                .as(
                        "docs/state-machine.md is not what RefundTransitions says; write it anew: %s",
                        StateMachinePage.REWRITE)
                .isEqualTo(StateMachinePage.text());
    }
}
