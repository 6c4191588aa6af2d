package dev.refundfence.app.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OperatorLoginTest {

    @TempDir
    Path noStack;

    @Test
    void environment_says_who_asks_and_where() {
        OperatorLogin login = OperatorLogin.find(
                Map.of("REFUNDS_URL", "http://desk", "REFUNDS_OPERATOR", "ann", "REFUNDS_OPERATOR_PASSWORD", "secret"),
                noStack);

        assertThat(login.url()).isEqualTo("http://desk");
        assertThat(login.name()).isEqualTo("ann");
        assertThat(login.toString()).isEqualTo("ann at http://desk").doesNotContain("secret");
    }

    @Test
    void what_is_missing_is_named_with_the_fix() {
        assertThatThrownBy(() -> OperatorLogin.find(Map.of("REFUNDS_OPERATOR", "ann"), noStack))
                .hasMessageContaining("Set REFUNDS_OPERATOR_PASSWORD")
                .hasMessageContaining("./refunds up");
    }

    @Test
    void what_others_wrote_cannot_steer_the_terminal() {
        assertThat(Cells.clean("ok\u001b[2Jgone\u202e")).isEqualTo("ok?[2Jgone?");
    }
}
