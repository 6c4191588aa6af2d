package dev.refundfence.services;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real database and Temporal; the ledger and the application are {@link FakeService}. */
@Tag("service")
class StackTest {
    @TempDir
    Path home;

    /** A stack in a JVM of its own that can be stopped and killed. */
    static final class Owner {
        public static void main(String[] arguments) {
            Stack stack = Stack.start(Progress.to(System.out), StackPlan.passing(Path.of(arguments[0])));
            long first = stack.applicationProcess().orElseThrow().pid();
            stack.killApplication();
            stack.startApplication();
            if (stack.applicationProcess().orElseThrow().pid() == first) {
                throw new IllegalStateException("the application was not killed");
            }
            System.out.println("stack is up " + stack.addresses());
        }
    }

    @Test
    void stack_leaves_no_process_whether_it_is_stopped_or_killed() throws Exception {
        FakeService.packInto(home);
        Process stopped = owner();
        List<ProcessHandle> parts = parts(stopped);
        stopped.destroy();
        assertGone(parts);
        assertThat(stopTime("application.log")).isLessThan(stopTime("ledger.log"));
        assertThat(log("application.log"))
                .contains("arguments serve")
                .anyMatch(line -> line.startsWith("REFUNDS_DB_URL=jdbc:mysql://127.0.0.1:"))
                .anyMatch(line -> line.startsWith("REFUNDS_PROVIDERS_LEDGER_BASE_URL=http://127.0.0.1:"));

        Process killed = owner();
        List<ProcessHandle> others = parts(killed);
        killed.destroyForcibly();
        assertGone(others);
    }

    @Test
    void busy_port_is_named_with_the_setting_that_changes_it() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            StackPlan plan = new StackPlan(
                    home, Map.of(StackPort.LEDGER, taken.getLocalPort()), TemporalPlace.Keeping.MEMORY, Map.of());
            assertThatThrownBy(() -> Stack.start(line -> {}, plan))
                    .isInstanceOf(ServiceMissingException.class)
                    .hasMessageContaining("port " + taken.getLocalPort())
                    .hasMessageContaining("STACK_LEDGER_PORT");
        }
    }

    @Test
    void port_setting_that_is_no_port_is_refused_by_name() {
        assertThatThrownBy(() -> StackPort.fromEnvironment(Map.of("STACK_TEMPORAL_PORT", "70000")))
                .hasMessageContaining("STACK_TEMPORAL_PORT")
                .hasMessageContaining("70000");
        assertThat(StackPort.fromEnvironment(Map.of())).containsEntry(StackPort.APPLICATION, 8080);
    }

    private Process owner() throws IOException {
        Path java = Path.of(System.getProperty("java.home"), "bin", "java");
        return new ProcessBuilder(
                        java.toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "-Drefunds.home=" + home,
                        Owner.class.getName(),
                        home.resolve("stack").toString())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        home.resolve("owner.log").toFile()))
                .start();
    }

    /** Waits until the stack is up, and gives all its processes. */
    private List<ProcessHandle> parts(Process owner) {
        while (owner.isAlive() && !isUp()) {
            Pause.briefly();
        }
        assertThat(Folders.lines(home.resolve("owner.log"))).anyMatch(line -> line.startsWith("stack is up"));
        Folders.delete(home.resolve("owner.log"));
        return owner.descendants().toList();
    }

    private boolean isUp() {
        return Folders.lines(home.resolve("owner.log")).stream().anyMatch(line -> line.startsWith("stack is up"));
    }

    private static void assertGone(List<ProcessHandle> processes) throws Exception {
        assertThat(processes).hasSizeGreaterThanOrEqualTo(2);
        for (ProcessHandle process : processes) {
            process.onExit().get(Duration.ofSeconds(40).toSeconds(), TimeUnit.SECONDS);
        }
    }

    private List<String> log(String name) {
        return Folders.lines(home.resolve("stack").resolve(name));
    }

    private long stopTime(String name) {
        return log(name).stream()
                .filter(line -> line.startsWith("stopped at "))
                .mapToLong(line -> Long.parseLong(line.substring("stopped at ".length())))
                .max()
                .orElseThrow();
    }
}
