package dev.refundfence.app.reviews;

import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.DatabaseFailedException;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;

/** What all calls of the desk have in common: how a body is taken, and how a refusal is told. */
abstract class DeskCalls {

    static final int MAX_BODY_BYTES = 64 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(DeskCalls.class);

    static byte[] body(HttpServletRequest request) throws IOException {
        // One byte more tells that there is too much, also where no length was announced.
        byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            throw new DeskProblem(
                    HttpStatus.CONTENT_TOO_LARGE, "body_too_large", "a body has at most " + MAX_BODY_BYTES + " bytes");
        }
        String type = request.getContentType();
        if (type == null || !type.split(";", 2)[0].strip().equalsIgnoreCase(MediaType.APPLICATION_JSON_VALUE)) {
            throw new DeskProblem(HttpStatus.UNSUPPORTED_MEDIA_TYPE, "media_type_unsupported", "send application/json");
        }
        return body;
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> refused(DeskProblem problem) {
        return problem.answer();
    }

    /** To repeat a request is always safe: the same words of the same person are the same resolution, the same line the same evidence. */
    @ExceptionHandler({DatabaseFailedException.class, CommitUnknownException.class})
    ResponseEntity<ProblemDetail> databaseAway(RuntimeException away) {
        LOG.warn("The desk has no answer of the database: {}", away.getMessage());
        return new DeskProblem(
                        HttpStatus.SERVICE_UNAVAILABLE,
                        "database_unavailable",
                        "nobody knows whether it was done; repeat the same request",
                        Duration.ofSeconds(1))
                .answer();
    }
}
