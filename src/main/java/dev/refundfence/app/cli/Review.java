package dev.refundfence.app.cli;

import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** The review desk on the command line; docs/reviews.md tells its rules. */
@Command(
        name = "review",
        mixinStandardHelpOptions = true,
        description = "Refunds that a person must decide about.",
        footer = {
            "The desk is at REFUNDS_URL; you are REFUNDS_OPERATOR with REFUNDS_OPERATOR_PASSWORD. A stack of ./refunds up is",
            "found without them."
        })
final class Review implements Runnable {

    private static final String SCOPE = "The caller whose refund it is; needed where two callers use the same key.";
    private static final String JSON = "The desk's own answer, for machines.";
    private static final int PAGE = 500;

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli before anything is called.
    private CommandSpec spec;

    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which one: list, show, resolve or approve?");
    }

    @Command(name = "list", mixinStandardHelpOptions = true, description = "What waits, the longest first.")
    int list(
            @Option(names = "--reason", description = "Only those of this reason.") @Nullable String reason,
            @Option(names = "--provider", description = "Only those of this provider.") @Nullable String provider,
            @Option(names = "--json", description = JSON) boolean json) {
        String path = "/reviews?limit=" + PAGE + query("reason", reason) + query("provider", provider);
        JsonNode page = DeskClient.ofEnvironment().get(path);
        say(
                json,
                page,
                () -> Cells.print(
                        out(),
                        page.path("items"),
                        List.of(
                                "scope",
                                "operation_key",
                                "reason",
                                "age_seconds",
                                "amount_minor",
                                "currency",
                                "provider",
                                "attempt",
                                "awaiting_approval")));
        if (!json && !page.path("next_cursor").isNull()) {
            out().println("  … and more; narrow it with --reason or --provider");
        }
        return ExitStatus.DONE;
    }

    @Command(name = "show", mixinStandardHelpOptions = true, description = "Everything about one refund.")
    int show(
            @Parameters(paramLabel = "KEY", description = "The refund's operation key.") String key,
            @Option(names = "--scope", description = SCOPE) @Nullable String scope,
            @Option(names = "--json", description = JSON) boolean json) {
        DeskClient desk = DeskClient.ofEnvironment();
        JsonNode file = desk.get("/refunds/" + name(desk, scope, key));
        say(json, file, () -> tell(file));
        return ExitStatus.DONE;
    }

    /** What is to be decided. */
    static final class Decided {
        @Option(
                names = "--resolution",
                required = true,
                description = "confirm_succeeded, confirm_nothing_moved, look_up_again or send_again.")
        @SuppressWarnings("NullAway.Init") // Set by picocli before anything is called.
        String resolution;

        @Option(
                names = "--evidence",
                required = true,
                description = "Where the proof is: a ticket, a statement's line.")
        @SuppressWarnings("NullAway.Init") // As above.
        String evidence;

        @Option(names = "--reason", required = true, description = "Words for people.")
        @SuppressWarnings("NullAway.Init") // As above.
        String reason;

        @Option(names = "--provider-refund-id", description = "The provider's refund, for confirm_succeeded.")
        @Nullable
        String providerRefundId;

        @Option(names = "--moved", description = "What moved, in minor units, if not what was ordered.")
        @Nullable
        Long moved;

        @Option(names = "--attempt", description = "The attempt that you saw; without it, the newest.")
        @Nullable
        Long attempt;

        Map<String, Object> body(long seen) {
            Map<String, Object> body = new LinkedHashMap<>();
            body.put("resolution", resolution);
            body.put("attempt", Objects.requireNonNullElse(attempt, seen));
            body.put("evidence", evidence);
            body.put("reason", reason);
            if (providerRefundId != null) {
                body.put("provider_refund_id", providerRefundId);
            }
            if (moved != null) {
                body.put("moved_minor", moved);
            }
            return body;
        }
    }

    @Command(name = "resolve", mixinStandardHelpOptions = true, description = "Decides, or proposes to.")
    int resolve(
            @Parameters(paramLabel = "KEY", description = "The refund's operation key.") String key,
            @picocli.CommandLine.Mixin Decided decided,
            @Option(names = "--scope", description = SCOPE) @Nullable String scope,
            @Option(names = "--json", description = JSON) boolean json) {
        DeskClient desk = DeskClient.ofEnvironment();
        String name = name(desk, scope, key);
        long seen = desk.get("/refunds/" + name).path("refund").path("attempt").asLong();
        return outcome(json, desk.post("/reviews/" + name + "/resolutions", decided.body(seen)));
    }

    @Command(name = "approve", mixinStandardHelpOptions = true, description = "Approves what another person proposed.")
    int approve(
            @Parameters(paramLabel = "KEY", description = "The refund's operation key.") String key,
            @Option(names = "--scope", description = SCOPE) @Nullable String scope,
            @Option(names = "--json", description = JSON) boolean json) {
        DeskClient desk = DeskClient.ofEnvironment();
        JsonNode review = waiting(desk, scope, key);
        JsonNode proposed = review == null ? null : review.path("awaiting_approval");
        if (proposed == null || proposed.isNull()) {
            throw new DeskClient.RefusedException("not_found: nothing waits for approval about " + key);
        }
        return outcome(json, desk.post("/resolutions/" + proposed.asLong() + "/approve", Map.of()));
    }

    private int outcome(boolean json, JsonNode outcome) {
        say(
                json,
                outcome,
                () -> out().println("  resolution " + outcome.path("id").asLong() + ": "
                        + (outcome.path("status").asString("").equals("applied")
                                ? "applied"
                                : "waits for another person: ./refunds review approve KEY")));
        return ExitStatus.DONE;
    }

    private void tell(JsonNode file) {
        JsonNode refund = file.path("refund");
        refund.propertyNames().stream()
                .filter(name -> !refund.path(name).isNull())
                .forEach(name -> out().printf(
                                "  %-20s %s%n",
                                name, Cells.clean(refund.path(name).asString(""))));
        section(
                "Claims",
                file.path("claims"),
                List.of("attempt", "kind", "claimed_at", "called_at", "heard", "ended_as"));
        section(
                "Evidence",
                file.path("evidence"),
                List.of(
                        "id",
                        "kind",
                        "attempt",
                        "outcome",
                        "verified",
                        "unread",
                        "provider_refund_id",
                        "amount_minor",
                        "detail"));
        section(
                "Changes",
                file.path("transitions"),
                List.of("at", "from_state", "to_state", "cause", "actor", "reason"));
        section(
                "Resolutions",
                file.path("resolutions"),
                List.of(
                        "id",
                        "attempt",
                        "resolution",
                        "evidence",
                        "reason",
                        "proposed_by",
                        "approved_by",
                        "applied_at"));
    }

    private void section(String title, JsonNode rows, List<String> columns) {
        if (!rows.isEmpty()) {
            out().println();
            out().println(title);
            Cells.print(out(), rows, columns);
        }
    }

    /** {@code scope/key} as it stands in a path; the scope is looked for where it is not given. */
    private static String name(DeskClient desk, @Nullable String scope, String key) {
        if (scope != null) {
            return DeskClient.part(scope) + "/" + DeskClient.part(key);
        }
        JsonNode review = waiting(desk, null, key);
        if (review == null) {
            throw new IllegalArgumentException(
                    "no open review has the key '" + key + "'; name its caller with --scope");
        }
        return DeskClient.part(review.path("scope").asString("")) + "/" + DeskClient.part(key);
    }

    /** The open review of that key; null if there is none. */
    private static @Nullable JsonNode waiting(DeskClient desk, @Nullable String scope, String key) {
        JsonNode found = null;
        String cursor = "";
        while (true) {
            JsonNode page = desk.get("/reviews?limit=" + PAGE + cursor);
            for (JsonNode review : page.path("items")) {
                if (review.path("operation_key").asString("").equals(key)
                        && (scope == null || review.path("scope").asString("").equals(scope))) {
                    if (found != null) {
                        throw new IllegalArgumentException(
                                "two callers have a review with the key '" + key + "'; say which with --scope");
                    }
                    found = review;
                }
            }
            if (page.path("next_cursor").isNull()) {
                return found;
            }
            cursor = query("cursor", page.path("next_cursor").asString(""));
        }
    }

    private static String query(String name, @Nullable String value) {
        return value == null ? "" : "&" + name + "=" + DeskClient.part(value);
    }

    private void say(boolean json, JsonNode answer, Runnable table) {
        if (json) {
            out().println(answer);
        } else {
            table.run();
        }
        out().flush();
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }
}
