package dev.refundfence.ledger.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class StatesPageTest {

    // Tests run in their module's folder; the build also says where the project is.
    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "ledger.md");

    @Test
    void the_checked_in_part_of_the_page_is_what_the_tables_say() throws IOException {
        String page = Files.readString(PAGE);
        if (Boolean.getBoolean("refunds.rewrite-docs")) {
            page = StatesPage.renewed(page);
            Files.writeString(PAGE, page);
        }

        assertThat(page)
                .as("docs/ledger.md is not what StateTable says; write it anew: %s", StatesPage.REWRITE)
                .isEqualTo(StatesPage.renewed(page));
    }
}
