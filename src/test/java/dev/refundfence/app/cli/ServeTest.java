package dev.refundfence.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.StartRefusedException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class ServeTest {
    private final StringWriter err = new StringWriter();

    @Test
    void start_that_is_refused_ends_with_its_own_status_and_reason() throws Exception {
        RuntimeException asSpringTellsIt = new IllegalStateException(
                "error creating a bean", StartRefusedException.serviceMissing("no database at h:3306", null));

        assertThat(statusOf(Serve.refusalIn(asSpringTellsIt))).isEqualTo(ExitStatus.SERVICE_MISSING);
        assertThat(err.toString()).contains("refunds: no database at h:3306").doesNotContain("\tat ");
    }

    @Test
    void failure_that_nobody_planned_keeps_its_stack_trace() throws Exception {
        RuntimeException defect = new IllegalStateException("a defect");

        assertThat(statusOf(Serve.refusalIn(defect))).isEqualTo(ExitStatus.WRONG);
        assertThat(err.toString()).contains("a defect", "\tat ");
    }

    private int statusOf(RuntimeException failure) throws Exception {
        CommandLine line = Main.commandLine().setErr(new PrintWriter(err, true));
        return line.getExecutionExceptionHandler().handleExecutionException(failure, line, null);
    }
}
