package dev.refundfence.refund;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The text of {@code docs/refund-policy.md}: the rows of {@link PolicyRow} and the names of their tests. */
final class PolicyPage {

    static final String REWRITE = "mvn -pl workflows test -Dtest=PolicyPageTest -Drefunds.rewrite-docs=true";

    private PolicyPage() {}

    static String text() {
        return """
                # What is decided on what was heard

                Generated from `PolicyRow`, the table that tests `RefundPolicy`; a test fails if it differs. To write it anew:

                    %s

                The outcome is what all the evidence amounts to, not only the last answer. Budgets and delays are the provider's
                [contract](provider-contracts.md). An open send was begun and is not known never to have reached the provider. Each row
                is tested by the examples that it names. Evidence about a closed refund is not decided by this table.

                | outcome | when | decision | tested by |
                |---|---|---|---|
                %s
                """.formatted(
                REWRITE, Stream.of(PolicyRow.values()).map(PolicyPage::line).collect(Collectors.joining("\n")));
    }

    private static String line(PolicyRow row) {
        String tests = row.examples().stream().map(PolicyRow.Example::name).collect(Collectors.joining("; "));
        return "| " + row.outcome + " | " + row.condition + " | `" + row.decision + "` | " + tests + " |";
    }
}
