package dev.refundfence.ledger.fault;

import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;

/** Ends a request with the answer of a bad provider. */
final class FaultAnswer extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final String HTML =
            "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";

    private final transient ResponseEntity<String> answer;

    private FaultAnswer(ResponseEntity<String> answer) {
        super("a fault on request");
        this.answer = answer;
    }

    /** Not executed, and says when to ask again. */
    static FaultAnswer tooMany(long retryAfterSeconds) {
        return new FaultAnswer(ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(retryAfterSeconds))
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem(HttpStatus.TOO_MANY_REQUESTS)));
    }

    static FaultAnswer internalError() {
        return new FaultAnswer(ResponseEntity.internalServerError()
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem(HttpStatus.INTERNAL_SERVER_ERROR)));
    }

    /** As a proxy answers whose server went away: a page for people. */
    static FaultAnswer badGateway() {
        return new FaultAnswer(ResponseEntity.status(HttpStatus.BAD_GATEWAY)
                .contentType(MediaType.TEXT_HTML)
                .body(HTML));
    }

    private static String problem(HttpStatus status) {
        return "{\"title\":\"" + status.getReasonPhrase() + "\",\"status\":" + status.value()
                + ",\"code\":\"fault_on_request\"}";
    }

    ResponseEntity<String> answer() {
        return answer;
    }
}
