package dev.refundfence.app.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.refundfence.app.StartRefusedException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.PortInUseException;

class StartFailureTest {
    @Test
    void missing_service_keeps_its_status_under_whatever_spring_wraps_around_it() {
        Throwable wrapped = wrap(StartRefusedException.serviceMissing("no database at db:3306", null));

        assertThat(StartFailure.within(wrapped))
                .contains(new StartFailure(ExitStatus.SERVICE_MISSING, "no database at db:3306"));
    }

    @Test
    void wrong_configuration_is_a_usage_error() {
        Throwable wrapped = wrap(StartRefusedException.wrongConfiguration(List.of("refunds.db.url is not set")));

        assertThat(StartFailure.within(wrapped)).get().satisfies(failure -> {
            assertThat(failure.status()).isEqualTo(ExitStatus.USAGE);
            assertThat(failure.message()).contains("refunds.db.url is not set");
        });
    }

    @Test
    void busy_port_is_named_with_its_settings() {
        assertThat(StartFailure.within(wrap(new PortInUseException(8080))))
                .get()
                .satisfies(failure ->
                        assertThat(failure.message()).contains("8080", "SERVER_PORT", "MANAGEMENT_SERVER_PORT"));
    }

    @Test
    void anything_else_keeps_its_stack_trace() {
        assertThat(StartFailure.within(wrap(new IllegalStateException("a fault of ours"))))
                .isEmpty();
    }

    private static Throwable wrap(Throwable reason) {
        return new IllegalStateException("bean a", new IllegalStateException("bean b", reason));
    }
}
