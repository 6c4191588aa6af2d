package dev.refundfence.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.springframework.boot.json.JsonParserFactory;

/** What an editor shows of our keys. */
class ConfigurationMetadataTest {

    @Test
    void every_key_of_ours_has_a_description() throws IOException {
        List<?> keys = (List<?>) metadata().get("properties");

        List<Object> undescribed = keys.stream()
                .map(key -> (Map<?, ?>) key)
                .filter(key -> key.get("description") == null)
                .<Object>map(key -> key.get("name"))
                .toList();

        assertThat(keys).hasSizeGreaterThan(5);
        assertThat(undescribed).isEmpty();
    }

    private static Map<String, Object> metadata() throws IOException {
        try (InputStream file =
                ConfigurationMetadataTest.class.getResourceAsStream("/META-INF/spring-configuration-metadata.json")) {
            byte[] text =
                    Objects.requireNonNull(file, "the metadata was not written").readAllBytes();
            return JsonParserFactory.getJsonParser().parseMap(new String(text, StandardCharsets.UTF_8));
        }
    }
}
