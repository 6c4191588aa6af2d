package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.services.TemporalServer;
import dev.refundfence.workflow.contract.RefundSearchAttributes;
import org.junit.jupiter.api.Test;

/** Names that stand in two modules because neither may know the other. */
class NamesTest {

    @Test
    void the_server_that_we_start_knows_exactly_the_search_attributes_that_the_workflow_writes() {
        assertThat(TemporalServer.SEARCH_ATTRIBUTES.keySet())
                .containsExactlyInAnyOrderElementsOf(RefundSearchAttributes.ALL.stream()
                        .map(key -> key.getName())
                        .toList());
    }
}
