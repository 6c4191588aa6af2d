package dev.refundfence.store;

import dev.refundfence.schema.DefaultSchema;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jooq.Table;

/** Names a statement by its verb and its tables, as people speak of it. */
final class Spoken {
    private static final Pattern OURS = Pattern.compile(DefaultSchema.DEFAULT_SCHEMA.getTables().stream()
            .map(Table::getName)
            .collect(Collectors.joining("|", "\\b(", ")\\b(?!`?\\.)")));
    private static final Pattern VERB =
            Pattern.compile("(?i)^(PREPARE )?(SELECT|INSERT|UPDATE|DELETE|COMMIT|ROLLBACK|SAVEPOINT)");

    private Spoken() {}

    /** The name; empty for what the driver says about the session itself. */
    static Optional<String> name(String statement) {
        String text = statement.toLowerCase(Locale.ROOT);
        String tables =
                OURS.matcher(text).results().map(hit -> hit.group(1)).distinct().collect(Collectors.joining(", "));
        return VERB.matcher(statement)
                .results()
                .findFirst()
                .map(verb -> verb.group().toUpperCase(Locale.ROOT))
                .filter(verb -> !verb.endsWith("SELECT") || !tables.isEmpty() || text.contains("@@server_uuid"))
                .map(verb -> verb
                        + (tables.isEmpty() ? rest(text, verb) : " " + tables)
                        + (text.contains("for update") ? " FOR UPDATE" : ""));
    }

    private static String rest(String text, String verb) {
        return text.contains("@@server_uuid") ? " @@server_uuid" : text.substring(verb.length());
    }
}
