package dev.refundfence.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.model.Script;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.store.ScriptRun.Difference;
import java.util.Comparator;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The code does what the model does: random stories of the model are played against the database, and after every operation the answer
 * and the rows are what the model says. A run prints where its seeds begin, and of its differences the one that takes the fewest lines.
 * {@code -Dscripts.seed=N} plays only the story of that seed, in each test; {@code -Dscripts.from=N} plays a run again, and
 * {@code -Dscripts.count=N} plays so many.
 */
@Tag("service")
class ScriptTest {
    private static final int THREADS = 4;
    private static final Long ONE = Long.getLong("scripts.seed");
    private static final long FROM = Long.getLong("scripts.from", System.currentTimeMillis());

    @Test
    void mysql_answers_as_the_model_does() {
        play(DatabaseServer.shared(), 1_500, Script::of);
    }

    @Test
    void operations_at_the_same_time_come_out_as_in_some_order_of_the_model() {
        play(DatabaseServer.shared(), 400, Script::concurrent);
    }

    @Test
    void mariadb_answers_as_the_model_does() {
        play(DatabaseServer.sharedEmbedded(), 200, Script::of);
    }

    @Test
    @Tag("long")
    void mariadb_answers_as_the_model_does_in_thousands_of_stories() {
        play(DatabaseServer.sharedEmbedded(), 1_500, Script::of);
        play(DatabaseServer.sharedEmbedded(), 400, Script::concurrent);
    }

    private static void play(DatabaseServer server, int usually, LongFunction<Script> told) {
        long[] seeds = seeds(usually);
        Tally tally = new Tally();
        try (StoreFixture store = StoreFixture.on(server)) {
            Together.run(IntStream.range(0, THREADS)
                    .mapToObj(thread -> Together.call(() -> {
                        try (ScriptRun run = new ScriptRun(store)) {
                            for (int place = thread; place < seeds.length; place += THREADS) {
                                tally.add(run, told.apply(seeds[place]));
                            }
                            return thread;
                        }
                    }))
                    .toList());
            tally.conclude(seeds);
            assertThat(new Books(store.transactions).differences()).isEmpty();
        }
    }

    private static long[] seeds(int usually) {
        long count = Long.getLong("scripts.count", usually);
        return ONE == null ? LongStream.range(FROM, FROM + count).toArray() : new long[] {ONE};
    }

    /** What a run came to. */
    private static final class Tally {
        private final long started = System.nanoTime();
        private final AtomicLong operations = new AtomicLong();
        private final Queue<Difference> differences = new ConcurrentLinkedQueue<>();

        void add(ScriptRun run, Script script) {
            operations.addAndGet(script.operations());
            Difference difference = run.play(script);
            if (difference != null) {
                differences.add(difference);
            }
        }

        void conclude(long[] seeds) {
            System.out.printf(
                    "scripts: %,d stories from seed %d, %,d operations in %d s%n",
                    seeds.length, seeds[0], operations.get(), (System.nanoTime() - started) / 1_000_000_000);
            assertThat(differences.stream()
                            .min(Comparator.comparingInt(Difference::line))
                            .map(Difference::told))
                    .as("%d stories went otherwise; the shortest of them", differences.size())
                    .isEmpty();
        }
    }
}
