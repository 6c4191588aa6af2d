package dev.refundfence.ledger;

import java.util.List;
import org.springframework.beans.BeansException;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The ledger. Without arguments it serves; with {@code verify} it recomputes the books and says what differs. Exit status:
 * 0 done, 1 the books differ or the start failed, for wrong settings too, 3 the database is not there or not fit.
 */
@SpringBootApplication
public class LedgerApplication {

    /**
     * Serves, or verifies.
     *
     * @param arguments {@code verify}, or nothing; and any {@code --key=value} that overrides a setting
     */
    public static void main(String[] arguments) {
        if (List.of(arguments).contains("verify")) {
            System.exit(VerifyCommand.run(arguments, System.out));
        }
        try {
            start(arguments);
        } catch (StartRefused alreadyTold) {
            System.exit(alreadyTold.exitCode());
        }
    }

    /**
     * Starts the ledger inside this process; closing the context stops it.
     *
     * @param arguments settings as {@code --key=value}
     * @throws StartRefused when the database is not there or not fit, or a setting is wrong
     */
    public static ConfigurableApplicationContext start(String... arguments) {
        try {
            return builder(WebApplicationType.SERVLET).run(arguments);
        } catch (BeansException failed) {
            throw refusal(failed);
        }
    }

    /** Whichever bean it was that said so, and however many wanted that bean. */
    private static RuntimeException refusal(BeansException failed) {
        Throwable cause = failed;
        while (cause != null && !(cause instanceof StartRefused)) {
            cause = cause.getCause();
        }
        return cause instanceof StartRefused refused ? refused : failed;
    }

    /** A configuration file of its own name: the ledger may share a class path with an application that has its own. */
    static SpringApplicationBuilder builder(WebApplicationType type) {
        return new SpringApplicationBuilder(LedgerApplication.class).web(type).properties("spring.config.name=ledger");
    }
}
