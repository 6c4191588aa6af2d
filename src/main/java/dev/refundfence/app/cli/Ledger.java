package dev.refundfence.app.cli;

import dev.refundfence.services.LedgerCommand;
import dev.refundfence.services.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The ledger alone, a service of its own, and the check of its books. */
@Command(
        name = "ledger",
        mixinStandardHelpOptions = true,
        description = "Runs the ledger alone; `ledger verify` recomputes its sums from its entries.",
        footer = {
            "Any --key=value is a setting of the ledger, e.g. --server.port=8090. The database is LEDGER_DB_URL with",
            "LEDGER_DB_USER and LEDGER_DB_PASSWORD, else that of the stack's folder."
        })
final class Ledger implements Callable<Integer> {
    @Parameters(arity = "0..*", paramLabel = "verify|SETTING", description = "verify, or --key=value")
    private List<String> arguments = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        return LedgerCommand.run(Progress.to(System.err), StackFolder.path(), arguments);
    }
}
