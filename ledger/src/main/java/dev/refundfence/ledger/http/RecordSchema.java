package dev.refundfence.ledger.http;

import io.swagger.v3.oas.models.media.ArraySchema;
import io.swagger.v3.oas.models.media.BooleanSchema;
import io.swagger.v3.oas.models.media.IntegerSchema;
import io.swagger.v3.oas.models.media.ObjectSchema;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.media.StringSchema;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The schema of a record as it is read and written here: names in snake case, and every field there unless null is allowed. */
final class RecordSchema {

    private RecordSchema() {}

    static Schema<?> of(Class<?> type) {
        Schema<?> schema = new ObjectSchema();
        for (RecordComponent component : type.getRecordComponents()) {
            String name = component.getName().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
            schema.addProperty(name, ofComponent(component.getGenericType()));
            if (!isNullable(component.getAnnotatedType())) {
                schema.addRequiredItem(name);
            }
        }
        schema.setAdditionalProperties(false);
        return schema;
    }

    private static Schema<?> ofComponent(Type type) {
        if (type instanceof ParameterizedType list && list.getRawType() == List.class) {
            return new ArraySchema().items(ofComponent(list.getActualTypeArguments()[0]));
        }
        Class<?> plain = (Class<?>) type;
        if (plain.isEnum()) {
            StringSchema words = new StringSchema();
            Arrays.stream(plain.getEnumConstants()).map(String::valueOf).forEach(words::addEnumItem);
            return words;
        }
        return switch (plain.getName()) {
            case "long" -> new IntegerSchema().format("int64");
            case "int" -> new IntegerSchema();
            case "boolean" -> new BooleanSchema();
            case "java.lang.String" -> new StringSchema();
            default -> of(plain);
        };
    }

    private static boolean isNullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }
}
