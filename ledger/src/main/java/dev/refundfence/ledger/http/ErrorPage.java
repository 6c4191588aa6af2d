package dev.refundfence.ledger.http;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the container refuses before or beside the controllers, in the same form as every other error. */
@RestController
class ErrorPage implements ErrorController {

    @RequestMapping("${server.error.path:${error.path:/error}}")
    ResponseEntity<Problem> error(HttpServletRequest request) {
        Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
        return Problems.respond(problem(status instanceof Integer number ? number : 404), new HttpHeaders());
    }

    private static Problem problem(int status) {
        return switch (status) {
            case 404 -> ProblemCode.NOT_FOUND.with("nothing is served here");
            case 405 -> ProblemCode.METHOD_NOT_ALLOWED.with("this path does not take this method");
            default ->
                status < 500
                        ? ProblemCode.REQUEST_INVALID.with("the request is not well-formed HTTP")
                        : ProblemCode.INTERNAL_ERROR.with("the ledger failed; its log says where");
        };
    }
}
