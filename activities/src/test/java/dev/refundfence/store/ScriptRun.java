package dev.refundfence.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.model.Contract;
import dev.refundfence.model.Script;
import dev.refundfence.model.Script.Ask;
import dev.refundfence.model.Script.Line;
import dev.refundfence.model.Script.Outcome;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.Resend;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/** Plays scripts against a database, over one connection for each session. For one thread. */
final class ScriptRun implements AutoCloseable {
    private static final int SESSIONS = 3;

    private final StoreFixture store;
    private final List<HikariDataSource> pools = new ArrayList<>();
    private final List<Transactions> connections = new ArrayList<>();

    ScriptRun(StoreFixture store) {
        this.store = store;
        for (int session = 0; session < SESSIONS; session++) {
            HikariDataSource pool = Databases.pool(store.login(), "session-" + session, 1);
            pools.add(pool);
            connections.add(new Transactions(pool));
        }
    }

    /**
     * A difference between the model and the database.
     *
     * @param line the number of the line that showed it
     */
    record Difference(Script script, int line, Outcome real) {

        String told() {
            Line last = script.lines().get(line);
            return "seed " + script.seed() + ", " + script.circumstances() + ", after " + (line + 1) + " lines\n"
                    + script.told(line + 1) + "the model:    " + last.allowed() + "\nthe database: " + real;
        }
    }

    /** The first difference; null if there is none. */
    @Nullable
    Difference play(Script script) {
        ScriptedRefund refund = new ScriptedRefund(store);
        List<ScriptedOperation> sessions = connections.stream()
                .map(connection ->
                        new ScriptedOperation(new ScriptSession(connection, promise(script.contract())), refund, store))
                .toList();
        for (int number = 0; number < script.lines().size(); number++) {
            Line line = script.lines().get(number);
            if (line.asks().isEmpty()) {
                continue;
            }
            List<String> answers = answers(line, sessions);
            Outcome real = new Outcome(answers, refund.standing(connections.getLast()));
            if (!line.isTime() && !line.allowed().contains(real)) {
                return new Difference(script, number, real);
            }
        }
        return null;
    }

    private static List<String> answers(Line line, List<ScriptedOperation> sessions) {
        List<Callable<String>> calls = line.asks().stream()
                .map(ask -> Together.call(() -> answer(ask, sessions)))
                .toList();
        return calls.size() == 1 ? List.of(answer(line.asks().getFirst(), sessions)) : Together.run(calls);
    }

    /** The model expects no exception, so each is a difference, and told with its story. */
    private static String answer(Ask ask, List<ScriptedOperation> sessions) {
        try {
            return sessions.get(ask.session()).carryOut(ask.operation());
        } catch (RuntimeException e) {
            return "threw " + e;
        }
    }

    private static ProviderContract promise(Contract contract) {
        ProviderContract replays = StoreFixture.CONTRACT;
        KeyPromise key = switch (contract) {
            case REPLAYS -> replays.key();
            case EXECUTES_FAILED_AGAIN ->
                new KeyPromise(
                        replays.key().alphabet(),
                        replays.key().length(),
                        replays.key().life(),
                        Resend.EXECUTES_FAILED_AGAIN);
            case NO_PROMISE ->
                new KeyPromise(replays.key().alphabet(), replays.key().length(), Duration.ZERO, Resend.NO_PROMISE);
        };
        return replays.with(key);
    }

    @Override
    public void close() {
        pools.forEach(HikariDataSource::close);
    }
}
