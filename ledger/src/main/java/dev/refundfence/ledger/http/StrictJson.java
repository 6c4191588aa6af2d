package dev.refundfence.ledger.http;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.InputCoercionException;
import tools.jackson.core.exc.StreamReadException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.type.LogicalType;

/**
 * Bodies are taken at their word: a field that is unknown, given twice or missing, a fraction, or a number in quotes is
 * refused, because guessing what a caller meant is guessing about money. Safe for use by many threads.
 */
public final class StrictJson {

    private static final JsonMapper JSON = JsonMapper.builder(JsonFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(
                    DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES,
                    DeserializationFeature.FAIL_ON_TRAILING_TOKENS,
                    DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
                    DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
                    DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            .withCoercionConfig(
                    LogicalType.Textual,
                    config -> config.setCoercion(CoercionInputShape.Integer, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Float, CoercionAction.Fail)
                            .setCoercion(CoercionInputShape.Boolean, CoercionAction.Fail))
            .build();

    private StrictJson() {}

    /**
     * The body as {@code type}.
     *
     * @throws ProblemException that names the field and what it must be
     */
    public static <T> T read(byte[] body, Class<T> type) {
        String text = text(body);
        T value;
        try {
            value = JSON.readValue(text, type);
        } catch (JacksonException fault) {
            throw invalid(describe(fault));
        }
        if (value == null) {
            throw invalid("the body must be a JSON object, not null");
        }
        return value;
    }

    static ProblemException invalid(String detail) {
        return new ProblemException(ProblemCode.BODY_INVALID, detail);
    }

    // The parser would guess UTF-16 and UTF-32 from the first bytes, and mend what is broken; JSON here is UTF-8.
    private static String text(byte[] body) {
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(body))
                    .toString();
        } catch (CharacterCodingException broken) {
            throw invalid("the body must be UTF-8");
        }
    }

    private static String describe(JacksonException fault) {
        return switch (fault) {
            case UnrecognizedPropertyException unknown ->
                "the field " + path(unknown) + " is not known; known are "
                        + unknown.getKnownPropertyIds().stream()
                                .map(String::valueOf)
                                .sorted()
                                .collect(Collectors.joining(", "));
            case MismatchedInputException wrong
            when !wrong.getPath().isEmpty() ->
                "the field " + path(wrong) + " is missing or must be " + shape(wrong.getTargetType());
            case MismatchedInputException wrong
            when wrong.getOriginalMessage().startsWith("Trailing") ->
                "the body must be one JSON object and nothing after it";
            case MismatchedInputException wrong -> "the body must be one JSON object with every field of this call";
            case InputCoercionException tooLong -> "a number is out of range: an integer has 64 bits at most";
            case StreamReadException broken
            when broken.getOriginalMessage().startsWith("Duplicate") -> firstLine(broken) + "; give each field once";
            default -> "the body is not well-formed JSON: " + firstLine(fault);
        };
    }

    private static String path(DatabindException fault) {
        return fault.getPath().stream()
                .map(step -> step.getPropertyName() == null ? "[" + step.getIndex() + "]" : step.getPropertyName())
                .collect(Collectors.joining("."));
    }

    private static String shape(Class<?> type) {
        if (type == long.class || type == int.class) {
            return "an integer without quotes, fraction or exponent, and in range";
        }
        return type == String.class ? "a text in quotes" : "of another kind, see docs/ledger.md";
    }

    private static String firstLine(JacksonException fault) {
        return fault.getOriginalMessage().lines().findFirst().orElse("see docs/ledger.md");
    }
}
