package dev.refundfence.ledger.http;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import org.springframework.http.HttpHeaders;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Component;

/**
 * Reads calls, always in the same order, because callers see it: path and method (before this class), size, media type,
 * signature, key, body. What costs less and stays wrong for ever is refused first.
 */
@Component
public class Calls {

    /** Far above any honest body. */
    static final int MAX_BODY_BYTES = 64 * 1024;

    private static final String KEY = "Idempotency-Key";

    private final Callers callers;

    Calls(Callers callers) {
        this.callers = callers;
    }

    /** A call with a body. */
    record Call<T>(String scope, T body) {}

    /** A call with a body that books under a key. */
    record KeyedCall<T>(String scope, String key, T body) {}

    <T> Call<T> read(HttpServletRequest request, Class<T> type) {
        byte[] body = json(request);
        return new Call<>(callers.authenticated(request, body), StrictJson.read(body, type));
    }

    <T> KeyedCall<T> readKeyed(HttpServletRequest request, Class<T> type) {
        byte[] body = json(request);
        String scope = callers.authenticated(request, body);
        return new KeyedCall<>(scope, key(request), StrictJson.read(body, type));
    }

    /**
     * The body of a call that belongs to no client.
     *
     * @throws ProblemException if it is too large, of another media type, or not what {@code type} says
     */
    public <T> T readBody(HttpServletRequest request, Class<T> type) {
        return StrictJson.read(json(request), type);
    }

    /** Whose call it is, of one that only looks. */
    String client(HttpServletRequest request) {
        return callers.authenticated(request, bounded(request));
    }

    private static String key(HttpServletRequest request) {
        List<String> given = Collections.list(request.getHeaders(KEY));
        if (given.isEmpty()) {
            throw new ProblemException(
                    ProblemCode.IDEMPOTENCY_KEY_MISSING,
                    "the header " + KEY + " must name the business fact, the same in every repetition");
        }
        if (given.size() > 1 || !Names.isName(given.getFirst())) {
            throw new ProblemException(
                    ProblemCode.IDEMPOTENCY_KEY_INVALID,
                    "the header " + KEY + " must be given once and be " + Names.RULE);
        }
        return given.getFirst();
    }

    private static byte[] json(HttpServletRequest request) {
        byte[] body = bounded(request);
        if (!isJson(request.getContentType())) {
            throw new ProblemException(
                    ProblemCode.MEDIA_TYPE_UNSUPPORTED, "send " + HttpHeaders.CONTENT_TYPE + ": application/json");
        }
        return body;
    }

    private static byte[] bounded(HttpServletRequest request) {
        // A length that is announced is refused unread; one that is not (chunked) is read up to the limit.
        if (request.getContentLengthLong() > MAX_BODY_BYTES) {
            throw tooLarge();
        }
        try {
            byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
            if (body.length > MAX_BODY_BYTES) {
                throw tooLarge();
            }
            return body;
        } catch (IOException broken) {
            throw new ProblemException(
                    ProblemCode.REQUEST_INVALID, "the body broke off before its end; send the request again");
        }
    }

    private static ProblemException tooLarge() {
        return new ProblemException(
                ProblemCode.BODY_TOO_LARGE, "a body has at most " + MAX_BODY_BYTES + " bytes; this one has more");
    }

    private static boolean isJson(String contentType) {
        if (contentType == null) {
            return false;
        }
        try {
            return MediaType.APPLICATION_JSON.equalsTypeAndSubtype(MediaType.parseMediaType(contentType));
        } catch (InvalidMediaTypeException unreadable) {
            return false;
        }
    }
}
