package dev.refundfence.app.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** What providers told of refunds that are none of ours. */
@Command(
        name = "orphans",
        mixinStandardHelpOptions = true,
        description = "Lists what providers told of refunds that are none of ours, the oldest first.")
final class Orphans implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli before anything is called.
    private CommandSpec spec;

    @Option(names = "--json", description = "The desk's own answer, for machines.")
    private boolean json;

    @Option(names = "--cursor", defaultValue = "0", description = "Continue after this id.")
    private long cursor;

    @Override
    public Integer call() {
        JsonNode page = DeskClient.ofEnvironment().get("/orphans?limit=500&cursor=" + cursor);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(page);
        } else {
            Cells.print(
                    out,
                    page.path("items"),
                    List.of("id", "provider", "kind", "provider_key", "provider_refund_id", "status_word", "heard_at"));
            if (!page.path("next_cursor").isNull()) {
                out.println("  … and more: --cursor " + page.path("next_cursor").asString(""));
            }
        }
        out.flush();
        return ExitStatus.DONE;
    }
}
