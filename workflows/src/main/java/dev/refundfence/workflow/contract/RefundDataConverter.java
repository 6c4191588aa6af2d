package dev.refundfence.workflow.contract;

import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import io.temporal.common.converter.DataConverter;
import io.temporal.common.converter.DefaultDataConverter;
import io.temporal.common.converter.JacksonJsonPayloadConverter;

/**
 * How workers write what crosses Temporal: plain JSON, readable in the UI. What an order service sends and reads has no sealed types,
 * so that its own client may keep Temporal's default converter.
 *
 * <p>Unknown properties are ignored: rules and records grow while a refund waits for weeks. What clients read says so by annotation,
 * because Temporal's default converter refuses them.
 */
public final class RefundDataConverter {

    private RefundDataConverter() {}

    /** A new converter, for the client options of workers. Thread-safe, as all of Temporal's converters are. */
    public static DataConverter create() {
        return DefaultDataConverter.newDefaultInstance()
                .withPayloadConverterOverrides(new JacksonJsonPayloadConverter(mapper()));
    }

    static ObjectMapper mapper() {
        ObjectMapper mapper = JacksonJsonPayloadConverter.newDefaultObjectMapper();
        mapper.disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);
        // PT5S, not 5.000000000: an operator reads it in the history.
        mapper.disable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS);
        mapper.setAnnotationIntrospector(AnnotationIntrospector.pair(
                new SealedTypes(), mapper.getSerializationConfig().getAnnotationIntrospector()));
        return mapper;
    }
}
