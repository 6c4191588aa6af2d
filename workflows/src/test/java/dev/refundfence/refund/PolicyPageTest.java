package dev.refundfence.refund;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class PolicyPageTest {

    // Tests run in their module's folder; the build also says where the project is.
    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "refund-policy.md");

    @Test
    void the_checked_in_page_is_what_the_rows_say() throws IOException {
        if (Boolean.getBoolean("refunds.rewrite-docs")) {
            Files.writeString(PAGE, PolicyPage.text());
        }

        assertThat(Files.readString(PAGE))
                .as("docs/refund-policy.md is not what PolicyRow says; write it anew: %s", PolicyPage.REWRITE)
                .isEqualTo(PolicyPage.text());
    }
}
