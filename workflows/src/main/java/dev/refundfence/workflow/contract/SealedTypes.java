package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.cfg.MapperConfig;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.AnnotatedClass;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.jsontype.NamedType;
import com.fasterxml.jackson.databind.jsontype.TypeResolverBuilder;
import com.fasterxml.jackson.databind.jsontype.impl.StdTypeResolverBuilder;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells Jackson what annotations would say if the vocabulary could carry them (it knows nothing but the JDK): a record that implements a
 * sealed interface is written with the property {@code type}, its simple name, and read back by it.
 */
final class SealedTypes extends NopAnnotationIntrospector {

    private static final long serialVersionUID = 1L;

    /** No record of the vocabulary may have a component of this name. */
    static final String PROPERTY = "type";

    private static final JsonTypeInfo.Value BY_NAME =
            JsonTypeInfo.Value.construct(JsonTypeInfo.Id.NAME, JsonTypeInfo.As.PROPERTY, PROPERTY, null, false, true);

    @Override
    public @Nullable TypeResolverBuilder<?> findTypeResolver(
            MapperConfig<?> config, AnnotatedClass annotated, JavaType baseType) {
        Class<?> type = annotated.getRawType();
        return isSealed(type) || isCaseOfSealed(type) ? new StdTypeResolverBuilder(BY_NAME) : null;
    }

    @Override
    public @Nullable List<NamedType> findSubtypes(Annotated annotated) {
        Class<?> type = annotated.getRawType();
        if (!isSealed(type)) {
            return null;
        }
        return Arrays.stream(type.getPermittedSubclasses())
                .map(permitted -> new NamedType(permitted, permitted.getSimpleName()))
                .toList();
    }

    @Override
    public @Nullable String findTypeName(AnnotatedClass annotated) {
        Class<?> type = annotated.getRawType();
        return isCaseOfSealed(type) ? type.getSimpleName() : null;
    }

    // Only interfaces whose cases are all records: the JDK has sealed interfaces too, and String implements one.
    private static boolean isSealed(Class<?> type) {
        return type.isInterface()
                && type.isSealed()
                && Arrays.stream(type.getPermittedSubclasses()).allMatch(Class::isRecord);
    }

    private static boolean isCaseOfSealed(Class<?> type) {
        return type.isRecord() && Arrays.stream(type.getInterfaces()).anyMatch(SealedTypes::isSealed);
    }
}
