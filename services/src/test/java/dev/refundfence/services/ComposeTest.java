package dev.refundfence.services;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

/** docker-compose.yml says the same as the code. Needs no Docker. */
class ComposeTest {
    /** The keys that the Compose Specification gives a service and that this file uses: a misspelt one would be refused by compose. */
    private static final Set<String> SERVICE_KEYS = Set.of(
            "image",
            "build",
            "command",
            "environment",
            "ports",
            "volumes",
            "healthcheck",
            "depends_on",
            "profiles",
            "user");

    private static final SchemaAccess SCHEMA = new SchemaAccess("jdbc:mysql://h/s", "m", "mp", "u", "p");

    private final Map<String, Map<String, Object>> services = new LinkedHashMap<>();
    private Map<String, Object> root = Map.of();

    @BeforeEach
    void read() throws IOException {
        LoaderOptions strict = new LoaderOptions();
        strict.setAllowDuplicateKeys(false);
        try (var reader = Files.newBufferedReader(Home.folder().resolve("docker-compose.yml"))) {
            root = map(new Yaml(new SafeConstructor(strict)).load(reader));
        }
        map(root.get("services")).forEach((name, service) -> services.put(name, map(service)));
    }

    @Test
    void file_has_the_four_services_and_only_keys_of_the_specification() {
        assertThat(root.keySet()).isEqualTo(Set.of("name", "services", "volumes"));
        assertThat(services.keySet()).isEqualTo(Set.of("database", "temporal", "ledger", "application"));
        services.values().forEach(service -> {
            assertThat(SERVICE_KEYS).containsAll(service.keySet());
            assertThat(service).containsKeys("ports", "healthcheck");
        });
    }

    @Test
    void every_port_of_a_stack_is_shown_to_this_machine_only_and_set_by_its_variable() {
        Set<String> shown = services.values().stream()
                .flatMap(service -> strings(service.get("ports")).stream())
                .map(port -> port.replaceFirst(":\\d+$", ""))
                .collect(Collectors.toCollection(TreeSet::new));
        Set<String> wanted = Arrays.stream(StackPort.values())
                .map(port -> "127.0.0.1:${" + port.setting() + ":-" + port.usual() + "}")
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(shown).isEqualTo(wanted);
    }

    @Test
    void services_get_the_variables_that_a_stack_sets() {
        StackPlan plan = new StackPlan(Path.of("f"), Map.of(), TemporalPlace.Keeping.FILE_WITH_UI, Map.of());
        StackSettings.Peers peers = new StackSettings.Peers("t", "n", "s", "w");
        assertThat(variables("application"))
                .isEqualTo(
                        StackSettings.applicationVariables(plan, SCHEMA, peers).keySet());
        assertThat(variables("ledger"))
                .isEqualTo(StackSettings.ledgerVariables(plan, SCHEMA, peers).keySet());
    }

    @Test
    void database_and_temporal_run_with_the_settings_of_up() {
        assertThat(strings(services.get("database").get("command")))
                .containsExactlyInAnyOrderElementsOf(ContainerDatabase.arguments(DatabasePlace.kept(Path.of("any"))));
        List<String> temporal = new ArrayList<>();
        TemporalServer.SEARCH_ATTRIBUTES.forEach(
                (name, type) -> temporal.add("--search-attribute=" + name + "=" + type));
        TemporalProcess.DYNAMIC_CONFIG.forEach(setting -> temporal.add("--dynamic-config-value=" + setting));
        assertThat(strings(services.get("temporal").get("command"))).containsAll(temporal);
        assertThat(services.get("database").get("image")).isEqualTo(ContainerDatabase.IMAGE);
    }

    @Test
    void driver_settings_are_those_of_the_code() {
        String settings = DatabaseAddress.of("h", 1, "u", "p").url("s").replaceFirst(".*\\?", "");
        for (String service : List.of("application", "ledger")) {
            Map<String, Object> environment = map(services.get(service).get("environment"));
            String url = environment.entrySet().stream()
                    .filter(variable -> variable.getKey().endsWith("_DB_URL"))
                    .map(variable -> variable.getValue().toString())
                    .collect(Collectors.joining());
            assertThat(url).endsWith("?" + settings);
        }
    }

    @Test
    void files_that_it_names_are_there() {
        Path docker = Home.folder().resolve("src/main/docker");
        assertThat(docker.resolve("Dockerfile")).exists();
        assertThat(docker.resolve("schemas.sql")).exists();
    }

    private Set<String> variables(String service) {
        Map<String, Object> environment = map(services.get(service).get("environment"));
        Set<String> names = new TreeSet<>(environment.keySet());
        // Only a container must listen on more than the loopback address.
        names.remove("SERVER_ADDRESS");
        return names;
    }

    private static List<String> strings(Object list) {
        return ((List<?>) list).stream().map(Object::toString).toList();
    }

    private static Map<String, Object> map(Object value) {
        Map<String, Object> map = new LinkedHashMap<>();
        ((Map<?, ?>) value).forEach((key, entry) -> map.put(key.toString(), entry));
        return map;
    }
}
