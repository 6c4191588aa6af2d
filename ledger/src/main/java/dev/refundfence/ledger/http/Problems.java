package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Busy;
import jakarta.servlet.http.HttpServletRequest;
import org.jooq.exception.DataAccessException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** Every error as a problem with a stable code. What nobody planned is logged and told without its insides. */
@RestControllerAdvice
class Problems {

    private static final Logger LOG = LoggerFactory.getLogger(Problems.class);

    @ExceptionHandler
    ResponseEntity<Problem> refused(ProblemException refused) {
        return respond(refused.problem(), new HttpHeaders());
    }

    @ExceptionHandler({NoHandlerFoundException.class, NoResourceFoundException.class})
    ResponseEntity<Problem> unknownPath(HttpServletRequest request) {
        return respond(
                ProblemCode.NOT_FOUND.with("nothing is served at " + request.getRequestURI()), new HttpHeaders());
    }

    @ExceptionHandler
    ResponseEntity<Problem> wrongMethod(HttpRequestMethodNotSupportedException wrong) {
        return respond(
                ProblemCode.METHOD_NOT_ALLOWED.with(
                        "this path does not take " + wrong.getMethod() + "; the header Allow names what it takes"),
                wrong.getHeaders());
    }

    @ExceptionHandler
    ResponseEntity<Problem> busy(Busy busy) {
        LOG.warn("Busy: {}", busy.getMessage());
        return respond(
                ProblemCode.BUSY.with("others hold the same rows; nothing was booked, send the same request again"),
                soon());
    }

    @ExceptionHandler
    ResponseEntity<Problem> database(DataAccessException trouble) {
        LOG.error("The database failed", trouble);
        return respond(
                ProblemCode.DATABASE_UNAVAILABLE.with("whether it was booked is not known;"
                        + " send the same request with the same Idempotency-Key again"),
                soon());
    }

    @ExceptionHandler
    ResponseEntity<Problem> unplanned(Exception trouble, HttpServletRequest request) {
        LOG.error("Unplanned at {} {}", request.getMethod(), request.getRequestURI(), trouble);
        return respond(
                ProblemCode.INTERNAL_ERROR.with("the ledger failed; its log says where. Send the same request with the"
                        + " same Idempotency-Key again to learn whether it was booked"),
                new HttpHeaders());
    }

    static ResponseEntity<Problem> respond(Problem problem, HttpHeaders headers) {
        return ResponseEntity.status(problem.status())
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }

    private static HttpHeaders soon() {
        HttpHeaders headers = new HttpHeaders();
        headers.set(HttpHeaders.RETRY_AFTER, "1");
        return headers;
    }
}
