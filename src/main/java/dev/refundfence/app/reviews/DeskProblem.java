package dev.refundfence.app.reviews;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;

/** The desk refuses. The code is stable, the words are for people; docs/reviews.md lists them. */
final class DeskProblem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** The status. */
    private final HttpStatus status;

    /** The stable code. */
    private final String code;

    /** When to try again; null if that does not help. */
    private final @Nullable Duration retryAfter;

    DeskProblem(HttpStatus status, String code, String detail) {
        this(status, code, detail, null);
    }

    DeskProblem(HttpStatus status, String code, String detail, @Nullable Duration retryAfter) {
        super(detail);
        this.status = status;
        this.code = code;
        this.retryAfter = retryAfter;
    }

    static DeskProblem notFound(String what) {
        return new DeskProblem(HttpStatus.NOT_FOUND, "not_found", what);
    }

    static DeskProblem parameter(String what) {
        return new DeskProblem(HttpStatus.BAD_REQUEST, "parameter_invalid", what);
    }

    static DeskProblem body(String what) {
        return new DeskProblem(HttpStatus.BAD_REQUEST, "body_invalid", what);
    }

    static DeskProblem field(String code, String what) {
        return new DeskProblem(HttpStatus.UNPROCESSABLE_CONTENT, code, what);
    }

    static DeskProblem conflict(String code, String what) {
        return new DeskProblem(HttpStatus.CONFLICT, code, what);
    }

    private ProblemDetail detail() {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, String.valueOf(getMessage()));
        problem.setProperty("code", code);
        return problem;
    }

    /** The same for those who write before there is a converter. */
    Map<String, Object> body() {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("title", status.getReasonPhrase());
        body.put("status", status.value());
        body.put("detail", String.valueOf(getMessage()));
        body.put("code", code);
        return body;
    }

    int status() {
        return status.value();
    }

    ResponseEntity<ProblemDetail> answer() {
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (retryAfter != null) {
            // Rounded up: a second too early is the same refusal again.
            answer.header(HttpHeaders.RETRY_AFTER, "" + (retryAfter.toSeconds() + 1));
        }
        return answer.body(detail());
    }
}
