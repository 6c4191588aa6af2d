package dev.refundfence.app.reviews;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/** The desk's JSON: names in snake case, and bodies taken at their word, because guessing what was meant is guessing about money. */
final class DeskJson {

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES, DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private DeskJson() {}

    static String write(Object value) {
        return JSON.writeValueAsString(value);
    }

    static <T> T read(byte[] body, Class<T> type) {
        @Nullable T value;
        try {
            // The parser would guess other encodings from the first bytes; JSON here is UTF-8.
            value = JSON.readValue(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(body))
                            .toString(),
                    type);
        } catch (CharacterCodingException broken) {
            throw DeskProblem.body("the body must be UTF-8");
        } catch (JacksonException wrong) {
            throw DeskProblem.body("the body is not what this call takes: "
                    + wrong.getOriginalMessage()
                            .lines()
                            .findFirst()
                            // What follows is the parser's own place in a source that it may not show.
                            .map(line -> line.replaceFirst(" \\(start marker.*", ""))
                            .orElse("see docs/reviews.md"));
        }
        if (value == null) {
            throw DeskProblem.body("the body must be a JSON object");
        }
        return value;
    }
}
