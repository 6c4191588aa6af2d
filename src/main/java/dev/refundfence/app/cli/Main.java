package dev.refundfence.app.cli;

import dev.refundfence.services.ServiceMissingException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The one entry point of the application's jar. */
@Command(
        name = "refunds",
        mixinStandardHelpOptions = true,
        version = "refund-fence 0.1.0",
        description = "A refund processor that cannot pay twice.",
        subcommands = {
            DemoCommand.class,
            Up.class,
            Down.class,
            Serve.class,
            Ledger.class,
            Review.class,
            Orphans.class,
            Reconcile.class,
            GenerateCompletion.class,
            HelpCommand.class
        },
        footerHeading = "%nDone by the launcher itself:%n",
        footer = {
            "  test [--fast|--all]  the whole test suite; --fast what needs no service, --all the long runs too",
            "  build                builds what changed, and nothing else",
            "",
            "Exit status: 0 done, 1 something is wrong, 2 usage, 3 a needed service is not there.",
            "Completion for your shell: source <(./refunds generate-completion)"
        })
public final class Main implements Runnable {
    private static final Set<String> TAKING_SETTINGS = Set.of("serve", "ledger");

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli before anything is called.
    private CommandSpec spec;

    /** Ends the JVM with the status of the command, except for `serve`, which ends when it is told to. */
    public static void main(String[] arguments) {
        if (!List.of(arguments).contains("serve")) {
            System.setProperty("logback.configurationFile", "dev/refundfence/app/cli/quiet-logback.xml");
        }
        int status = commandLine().execute(arguments);
        if (status != Serve.RUNNING) {
            System.exit(status);
        }
    }

    /** The command line as {@link #main} runs it. */
    public static CommandLine commandLine() {
        CommandLine line = new CommandLine(new Main());
        line.setExecutionExceptionHandler(Main::explain);
        // Their settings look like options and are none of ours.
        line.getSubcommands().forEach((name, command) -> {
            if (TAKING_SETTINGS.contains(name)) {
                command.setUnmatchedOptionsArePositionalParams(true);
            }
        });
        return line;
    }

    /** A call without a command is a question for help that was put the wrong way. */
    @Override
    public void run() {
        throw new ParameterException(spec.commandLine(), "Which command?");
    }

    /** What a person can mend is told in one paragraph; anything else keeps its stack trace, because we must mend it. */
    private static int explain(Exception e, CommandLine line, CommandLine.ParseResult parsed) {
        PrintWriter err = line.getErr();
        return switch (e) {
            case ServiceMissingException missing -> tell(err, missing.getMessage(), ExitStatus.SERVICE_MISSING);
            case DeskClient.RefusedException refused -> tell(err, refused.getMessage(), ExitStatus.WRONG);
            case IllegalArgumentException wrong -> tell(err, wrong.getMessage(), ExitStatus.USAGE);
            default ->
                StartFailure.within(e)
                        .map(failure -> tell(err, failure.message(), failure.status()))
                        .orElseGet(() -> unexpected(e, err));
        };
    }

    private static int unexpected(Exception e, PrintWriter err) {
        e.printStackTrace(err);
        return ExitStatus.WRONG;
    }

    private static int tell(PrintWriter err, @Nullable String message, int status) {
        err.println("refunds: " + message);
        err.flush();
        return status;
    }
}
