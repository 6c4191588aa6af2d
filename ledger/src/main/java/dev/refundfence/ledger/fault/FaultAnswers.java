package dev.refundfence.ledger.fault;

import org.springframework.context.annotation.Profile;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Turns a {@link FaultAnswer} into its response, before the ledger's own handling of errors would call them unplanned. */
@RestControllerAdvice
@Order(Ordered.HIGHEST_PRECEDENCE)
@Profile({"dev", "test"})
class FaultAnswers {

    @ExceptionHandler
    ResponseEntity<String> answer(FaultAnswer fault) {
        return fault.answer();
    }
}
