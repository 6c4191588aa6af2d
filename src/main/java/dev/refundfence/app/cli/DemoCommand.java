package dev.refundfence.app.cli;

import dev.refundfence.app.demo.Demo;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows the whole: a shop's refunds through a ledger that loses replies, a killed application, and three records that agree. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Brings up everything it needs, pays the refunds of examples/refunds.csv through a ledger that cuts every tenth reply after the",
            "money moved, kills the application half way and starts it again, and ends with a table of what was asked, what moved at the",
            "ledger and what the books say. Exit status 1 if they differ or anything stays open."
        })
final class DemoCommand implements Callable<Integer> {

    @Option(names = "--refunds", paramLabel = "N", description = "Only the first N lines of the file.")
    private int refunds = Integer.MAX_VALUE;

    @Option(names = "--keep", description = "Leave the stack up afterwards, until Ctrl-C, and print its addresses.")
    private boolean keep;

    @Option(names = "--no-kill", description = "Do not kill the application on the way.")
    private boolean noKill;

    @Override
    public Integer call() throws Exception {
        if (refunds < 1) {
            throw new IllegalArgumentException("--refunds must be at least 1, but is " + refunds);
        }
        Demo.Wish wish = new Demo.Wish(StackFolder.home(), refunds, keep, !noKill);
        return Demo.run(wish, System.out) ? ExitStatus.DONE : ExitStatus.WRONG;
    }
}
