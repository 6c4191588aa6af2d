package dev.refundfence.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.refundfence.ledger.http.Caller;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.SchemaAccess;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.server.PortInUseException;

/** How the ledger starts, refuses to start, and verifies. */
@Tag("service")
class StartTest {

    @Test
    void without_a_profile_there_are_no_faults_and_nobody_but_this_machine_gets_in() {
        try (TestLedger ledger = TestLedger.start(DatabaseServer.shared().freshSchema())) {
            assertThat(Caller.fresh(ledger).get("/ledger/_faults").code()).isEqualTo("not_found");
            assertThat(Caller.fresh(ledger)
                            .put("/ledger/_faults", "{\"faults\":[]}")
                            .status())
                    .isEqualTo(404);
            assertThat(Caller.fresh(ledger).get("/ledger/_faults/movements").status())
                    .isEqualTo(404);
            assertThat(ledger.setting("server.address")).isEqualTo("127.0.0.1");
            assertThat(ledger.setting("management.server.address")).isEqualTo("127.0.0.1");
        }
    }

    @Test
    void fault_plan_without_a_profile_that_has_faults_refuses_the_start() {
        assertThatThrownBy(() ->
                        TestLedger.start(DatabaseServer.shared().freshSchema(), "--ledger.faults.plan={\"faults\":[]}"))
                .isInstanceOf(StartRefused.class)
                .hasMessage("ledger.faults.plan is set, and faults exist only in the profiles dev and test");
    }

    @Test
    void health_and_readiness_name_the_database_on_the_management_port() {
        TestLedger ledger = TestLedger.shared();
        assertThat(health(ledger, "/actuator/health").text("status")).isEqualTo("UP");
        Caller.Reply readiness = health(ledger, "/actuator/health/readiness");
        assertThat(readiness.text("status")).isEqualTo("UP");
        assertThat(readiness.body().path("components").has("db")).isTrue();
        assertThat(Caller.fresh(ledger).get("/actuator/health").status()).isEqualTo(404);
    }

    @Test
    void database_that_is_not_there_is_named_without_its_password() {
        assertThatThrownBy(() -> LedgerApplication.start(
                        "--LEDGER_DB_URL=jdbc:mysql://root:hidden@127.0.0.1:9/books?password=hidden",
                        "--ledger.clients.shop.secrets=" + "s".repeat(32),
                        "--server.port=0",
                        "--management.server.port=0",
                        "--logging.level.root=off"))
                .isInstanceOf(StartRefused.class)
                .hasMessage(
                        "The ledger's database at jdbc:mysql://127.0.0.1:9/books does not answer: Connection refused");
    }

    @Test
    void settings_by_which_nobody_or_anybody_could_call_are_refused_all_at_once() {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThatThrownBy(() -> TestLedger.start(schema, "--ledger.clients.shop.secrets="))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("ledger.clients.shop.secrets must be one");
        assertThatThrownBy(() -> TestLedger.start(
                        schema,
                        "--ledger.clients.shop.secrets=tooshort",
                        "--ledger.clients.Shop.secrets=" + "s".repeat(32),
                        "--ledger.signature-window=0s"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("at least 32 bytes, this one has 8")
                .hasMessageContaining("ledger.signature-window")
                .hasMessageContaining("a-z 0-9 -")
                .hasMessageNotContaining("tooshort");
    }

    @Test
    void webhook_that_is_half_given_or_malformed_is_refused_with_the_rest_and_without_its_secret() {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThatThrownBy(() -> TestLedger.start(
                        schema,
                        "--ledger.clients.a.secrets=tooshort",
                        "--ledger.clients.a.webhook.url=http://shop/hook",
                        "--ledger.clients.b.secrets=" + "s".repeat(32),
                        "--ledger.clients.b.webhook.secret=whsec_c2VjcmV0",
                        "--ledger.clients.c.secrets=" + "s".repeat(32),
                        "--ledger.clients.c.webhook.url="))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("ledger.clients.a.secrets: a signing")
                .hasMessageContaining("ledger.clients.a.webhook.secret must be whsec_")
                .hasMessageContaining("ledger.clients.b.webhook.url must be an http")
                .hasMessageContaining("ledger.clients.b.webhook.secret must be whsec_")
                .hasMessageNotContaining("clients.c")
                .hasMessageNotContaining("c2VjcmV0");
    }

    @Test
    void session_outside_read_committed_is_refused() {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThatThrownBy(() -> TestLedger.start(
                        schema, "--spring.datasource.hikari.transaction-isolation=TRANSACTION_REPEATABLE_READ"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("READ COMMITTED");
    }

    @Test
    void session_that_counts_changed_rows_is_refused() {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThatThrownBy(() -> TestLedger.start(
                        schema, "--spring.datasource.hikari.data-source-properties.useAffectedRows=true"))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining("counts changed rows");
    }

    @Test
    void busy_port_is_named() {
        TestLedger first = TestLedger.shared();
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThatThrownBy(() -> TestLedger.start(
                        schema, "--server.port=" + first.at("/").getPort()))
                .rootCause()
                .isInstanceOfAny(PortInUseException.class, java.net.BindException.class);
    }

    @Test
    void verify_ends_with_0_when_the_books_are_right_and_1_when_not() throws SQLException {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        try (TestLedger ledger = TestLedger.start(schema)) {
            Caller caller = Caller.withWallet(ledger, 1000);
            caller.debit("pay-1", 300);
            assertThat(verify(schema)).isEqualTo("differences: 0\nexit 0\n");
            try (Connection session = ledger.session();
                    Statement statement = session.createStatement()) {
                statement.execute("UPDATE wallets SET balance_minor = 701");
                session.commit();
            }
            assertThat(verify(schema))
                    .isEqualTo("balance_minor of a wallet: " + caller.scope()
                            + "/w says 701, the entries say 700\ndifferences: 1\nexit 1\n");
        }
    }

    @Test
    void verify_of_a_schema_without_a_ledger_ends_with_3_and_makes_nothing() {
        SchemaAccess schema = DatabaseServer.shared().freshSchema();
        assertThat(verify(schema)).contains("has no ledger to look at").endsWith("exit 3\n");
        assertThat(verify(schema)).endsWith("exit 3\n");
    }

    private static String verify(SchemaAccess schema) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        int exit = VerifyCommand.run(TestLedger.settings(schema).toArray(String[]::new), out);
        return printed.toString(StandardCharsets.UTF_8) + "exit " + exit + "\n";
    }

    private static Caller.Reply health(TestLedger ledger, String path) {
        return Caller.send(HttpRequest.newBuilder(ledger.managementAt(path)));
    }
}
