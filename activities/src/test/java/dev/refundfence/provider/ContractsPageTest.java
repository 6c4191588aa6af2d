package dev.refundfence.provider;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.refund.ProviderContract;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ContractsPageTest {

    // Tests run in their module's folder; the build also says where the project is.
    private static final Path PAGE = Path.of(System.getProperty("refunds.home", ".."), "docs", "provider-contracts.md");

    @Test
    void the_checked_in_page_is_what_the_contracts_say() throws IOException {
        if (Boolean.getBoolean("refunds.rewrite-docs")) {
            Files.writeString(PAGE, ContractsPage.text());
        }

        assertThat(Files.readString(PAGE))
                .as(
                        "docs/provider-contracts.md is not what the contracts say; write it anew: %s",
                        ContractsPage.REWRITE)
                .isEqualTo(ContractsPage.text());
    }

    @Test
    void the_page_leaves_no_promise_out() {
        assertThat(ContractsPage.promises(ProviderContract.SILENT)).hasSize(leaves(ProviderContract.class));
    }

    @Test
    void nothing_that_is_not_promised_is_sent_again_after_a_lost_reply() {
        assertThat(Stream.of(Archetype.values())
                        .filter(kind -> LostReply.line(kind.contract()).contains("never sent again")))
                .containsExactly(
                        Archetype.LISTS_ONLY_AND_LATE, Archetype.WEBHOOK_ONLY, Archetype.NEITHER_KEY_NOR_LOOK_UP);
    }

    private static int leaves(Class<?> type) {
        return Stream.of(type.getRecordComponents())
                .map(RecordComponent::getType)
                .mapToInt(part -> part.isRecord() ? leaves(part) : 1)
                .sum();
    }
}
