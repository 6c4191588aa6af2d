package dev.refundfence.app.sweep;

import dev.refundfence.store.Sweeps;
import io.temporal.client.WorkflowClient;
import java.time.Duration;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.Scheduled;

/** Runs the sweep in every instance. */
@Configuration(proxyBeanMethods = false)
class SweepConfiguration {

    @Bean
    Sweep sweep(Sweeps sweeps, WorkflowClient client, @Value("${refunds.sweep-after:30s}") Duration after) {
        return new Sweep(sweeps, client, after);
    }

    @Bean
    Schedule sweepSchedule(Sweep sweep) {
        return new Schedule(sweep);
    }

    /** A delay after each pass and not a rate: a slow pass is not followed by a burst. */
    static class Schedule {

        private final Sweep sweep;

        Schedule(Sweep sweep) {
            this.sweep = sweep;
        }

        @Scheduled(fixedDelayString = "${refunds.sweep-every:5s}", initialDelayString = "${refunds.sweep-every:5s}")
        void run() {
            sweep.pass();
        }
    }
}
