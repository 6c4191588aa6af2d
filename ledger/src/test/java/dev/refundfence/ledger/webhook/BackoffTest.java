package dev.refundfence.ledger.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackoffTest {

    @ParameterizedTest
    @CsvSource({"1, PT5S", "2, PT10S", "3, PT20S", "10, PT42M40S", "11, PT1H", "12, PT1H", "100000, PT1H"})
    void wait_doubles_up_to_an_hour(int tries, Duration delay) {
        assertThat(Backoff.after(tries, Duration.ZERO)).contains(delay);
    }

    @Test
    void event_that_would_be_older_than_three_days_is_given_up() {
        Duration lastChance = Backoff.LIFE.minusHours(1);
        assertThat(Backoff.after(80, lastChance)).isPresent();
        assertThat(Backoff.after(80, lastChance.plusSeconds(1))).isEmpty();
    }
}
