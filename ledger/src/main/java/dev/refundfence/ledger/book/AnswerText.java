package dev.refundfence.ledger.book;

import com.fasterxml.jackson.annotation.JsonInclude.Include;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/** Answers, and what events tell of them, as they are stored: JSON, with the names that callers see. */
final class AnswerText {

    // Entries are kept for ever, so a later version reads answers of an earlier one and the reverse: unknown fields
    // pass.
    private static final JsonMapper JSON = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .changeDefaultPropertyInclusion(value -> value.withValueInclusion(Include.NON_NULL))
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .build();

    private AnswerText() {}

    static String write(Object told) {
        return JSON.writeValueAsString(told);
    }

    static Answer read(String text) {
        return JSON.readValue(text, Answer.class);
    }
}
