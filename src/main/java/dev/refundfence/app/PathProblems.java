package dev.refundfence.app;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.resource.NoResourceFoundException;

/** What no controller can say, because the request reached none: the same problem with a stable code at every door. */
@RestControllerAdvice
public class PathProblems {

    @ExceptionHandler
    ResponseEntity<ProblemDetail> unknownPath(NoResourceFoundException unknown, HttpServletRequest request) {
        return answer(
                HttpStatus.NOT_FOUND,
                "not_found",
                "nothing is served at " + request.getRequestURI(),
                unknown.getHeaders());
    }

    @ExceptionHandler
    ResponseEntity<ProblemDetail> wrongMethod(HttpRequestMethodNotSupportedException wrong) {
        return answer(
                HttpStatus.METHOD_NOT_ALLOWED,
                "method_not_allowed",
                "this path does not take " + wrong.getMethod() + "; the header Allow names what it takes",
                wrong.getHeaders());
    }

    private static ResponseEntity<ProblemDetail> answer(
            HttpStatus status, String code, String detail, HttpHeaders headers) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setProperty("code", code);
        return ResponseEntity.status(status)
                .headers(headers)
                .contentType(MediaType.APPLICATION_PROBLEM_JSON)
                .body(problem);
    }
}
