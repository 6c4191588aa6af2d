package dev.refundfence.ledger;

import dev.refundfence.ledger.book.Audit;
import dev.refundfence.ledger.book.Difference;
import java.io.PrintStream;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.context.ConfigurableApplicationContext;

/** Recomputes the books beside a running ledger; it changes nothing, and migrates nothing. */
final class VerifyCommand {

    private VerifyCommand() {}

    /** The exit status: 0 the books are right, 1 they are not, 3 the database is not there. */
    static int run(String[] arguments, PrintStream out) {
        try (ConfigurableApplicationContext context = LedgerApplication.builder(WebApplicationType.NONE)
                // Lazy, so that nothing of the service is made: to look at the books nobody needs to name clients.
                .properties(
                        "spring.flyway.enabled=false",
                        "spring.main.lazy-initialization=true",
                        "logging.level.root=warn",
                        "spring.main.keep-alive=false")
                .run(arguments)) {
            DatabaseCheck check = context.getBean(DatabaseCheck.class);
            check.server();
            check.tables();
            return tell(context.getBean(Audit.class).differences(), out);
        } catch (StartRefused refused) {
            out.println(refused.getMessage());
            out.println(refused.action());
            return refused.exitCode();
        }
    }

    private static int tell(List<Difference> differences, PrintStream out) {
        differences.forEach(out::println);
        out.println("differences: " + differences.size());
        return differences.isEmpty() ? 0 : 1;
    }
}
