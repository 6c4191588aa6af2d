package dev.refundfence.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class GuardsPageTest {

    // Tests run in their module's folder; the build also says where the project is.
    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "fencing-guards.md");

    @Test
    void the_checked_in_page_is_what_the_search_finds() throws IOException {
        String text = GuardsPage.text();
        if (Boolean.getBoolean("refunds.rewrite-docs")) {
            Files.createDirectories(PAGE.getParent());
            Files.writeString(PAGE, text);
        }

        assertThat(Files.readString(PAGE))
                .as("docs/fencing-guards.md is not what the model finds; write it anew: %s", GuardsPage.REWRITE)
                .isEqualTo(text);
    }
}
