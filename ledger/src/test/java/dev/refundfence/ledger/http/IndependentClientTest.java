package dev.refundfence.ledger.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.refundfence.ledger.TestLedger;
import dev.refundfence.services.PythonPackages;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A client in another language, with a library of other people, that knows only what docs/signed-requests.md says. */
@Tag("service")
class IndependentClientTest {

    private static List<String> heard = List.of();

    @BeforeAll
    static void call() throws Exception {
        Optional<Path> python = PythonPackages.python("ledger-client", Files.readAllLines(file("requirements.txt")));
        if (python.isPresent()) {
            heard = callWith(python.get());
        }
    }

    private static List<String> callWith(Path python) throws Exception {
        TestLedger ledger = TestLedger.shared();
        ProcessBuilder client = new ProcessBuilder(
                python.toString(), file("sign.py").toString(), ledger.at("").toString(), TestLedger.freshScope());
        client.environment().put("LEDGER_SECRET", TestLedger.SECRET);
        return run(client.redirectErrorStream(true));
    }

    @ParameterizedTest
    @CsvSource({
        "signed,                           200 OK",
        "nonce_again_on_the_same_path,     401 replayed_request",
        "same_nonce_on_another_path,       200 OK",
        "sent_again_under_a_new_signature, 200 OK",
        "look_up_with_a_query,             200 -",
        "changed_byte,                     401 signature_invalid",
        "missing_digest,                   401 signature_invalid",
        "dropped_digest,                   401 signature_invalid",
        "old_timestamp,                    401 signature_expired",
        "timestamp_ahead,                  401 signature_expired",
        "wrong_key,                        401 signature_invalid",
        "nothing_was_booked_by_those,      404 not_found"
    })
    void call_is_answered_as_written(String call, String answer) {
        // Here and not once for all: a class that is skipped as a whole is not even counted.
        assumeTrue(!heard.isEmpty(), "there is no python3 on the PATH: the client in another language was not tried");
        assertThat(heard).contains(call + " " + answer);
    }

    private static List<String> run(ProcessBuilder client) throws IOException, InterruptedException {
        Process process = client.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(printed).isZero();
        return printed.lines().toList();
    }

    private static Path file(String name) throws URISyntaxException {
        URL resource = IndependentClientTest.class.getResource("/client/" + name);
        return Path.of(resource.toURI());
    }
}
