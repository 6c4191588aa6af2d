package dev.refundfence.app;

import io.grpc.StatusRuntimeException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.stereotype.Component;

/** Shows as {@code temporal}: whether the server answers. Refunds are still accepted while it does not. */
@Component("temporal")
class TemporalHealth implements HealthIndicator {

    private final TemporalCheck check;

    TemporalHealth(TemporalCheck check) {
        this.check = check;
    }

    @Override
    public Health health() {
        try {
            check.describeNamespace();
            return Health.up().withDetail("address", check.address()).build();
        } catch (StatusRuntimeException e) {
            return Health.down()
                    .withDetail("address", check.address())
                    .withDetail(
                            "missing",
                            "Temporal does not answer: " + e.getStatus().getCode())
                    .build();
        }
    }
}
