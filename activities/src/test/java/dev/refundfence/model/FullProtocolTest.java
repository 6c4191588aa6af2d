package dev.refundfence.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The protocol with all its guards. Each configuration is a search of its own; two run at a time. */
class FullProtocolTest {
    private static final int WORKERS = Math.min(2, Runtime.getRuntime().availableProcessors());

    @Test
    void nothing_forbidden_happens_in_any_configuration() throws Exception {
        long started = System.nanoTime();
        long states = 0;
        List<String> complaints = new ArrayList<>();
        try (ExecutorService pool = Executors.newFixedThreadPool(WORKERS)) {
            for (Configurations.Group group : Configurations.groups()) {
                List<Checked> checked = check(group, pool);
                states += report(group, checked);
                checked.stream()
                        .filter(c -> !c.isClean())
                        .map(Checked::complaint)
                        .forEach(complaints::add);
            }
        }
        System.out.printf("model: %,d states in %d s%n", states, (System.nanoTime() - started) / 1_000_000_000);

        assertThat(complaints).isEmpty();
    }

    @Test
    void two_refunds_of_one_payment_leave_each_other_alone() {
        for (int captured = 1; captured <= 2; captured++) {
            Setting setting = Where.two(captured, Fault.LOST_REPLY, Fault.LOST_REQUEST, Fault.WEBHOOK)
                    .setting();
            PairModel model = new PairModel(setting, captured);
            Found found = new Search<>(model, setting.faults(), Breach.SAFETY, 100_000).run();
            System.out.printf(
                    "model: two refunds, room for %d: %,d states, depth %d%n", captured, found.states(), found.depth());

            assertThat(found.isClean())
                    .as(Told.story(found.breach(), found.story()))
                    .isTrue();
            assertThat(found.exhausted()).isTrue();
        }
    }

    private static List<Checked> check(Configurations.Group group, ExecutorService pool)
            throws InterruptedException, ExecutionException {
        List<Future<Checked>> running = new ArrayList<>();
        for (Setting setting : group.settings()) {
            running.add(pool.submit(() -> Checked.of(setting)));
        }
        List<Checked> checked = new ArrayList<>();
        for (Future<Checked> one : running) {
            checked.add(one.get());
        }
        return checked;
    }

    private static long report(Configurations.Group group, List<Checked> checked) {
        long states = checked.stream().mapToLong(c -> c.found().states()).sum();
        int depth = checked.stream().mapToInt(c -> c.found().depth()).max().orElse(0);
        long millis =
                checked.stream().mapToLong(c -> c.found().time().toMillis()).sum();
        boolean exhausted = checked.stream().allMatch(c -> c.found().exhausted());
        System.out.printf(
                "model: %-40s %2d searches %,11d states  depth %2d  %6.1f s  %s%n",
                group.name(),
                checked.size(),
                states,
                depth,
                millis / 1000.0,
                exhausted ? "exhausted" : "NOT EXHAUSTED");
        return states;
    }
}
