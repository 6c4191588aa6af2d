package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Op;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.core.MethodParameter;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Cuts replies where the plan says so. It stands between the answer and its first byte: what was asked is booked and
 * committed by then, and the production code knows nothing of it.
 */
@RestControllerAdvice
@Profile({"dev", "test"})
class CutReplies implements ResponseBodyAdvice<Answer> {

    private final FaultPlan plan;

    CutReplies(FaultPlan plan) {
        this.plan = plan;
    }

    @Override
    public boolean supports(MethodParameter answered, Class<? extends HttpMessageConverter<?>> converter) {
        return answered.getParameterType() == Answer.class;
    }

    @Override
    public @Nullable Answer beforeBodyWrite(
            @Nullable Answer answer,
            MethodParameter answered,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        if (answer != null
                && HttpMethod.POST.equals(request.getMethod())
                && plan.cutsReply(answer.txId(), executed(answer))) {
            scissors(((ServletServerHttpRequest) request).getServletRequest()).run();
        }
        return answer;
    }

    private static boolean executed(Answer answer) {
        return answer.op() == Op.REFUND && !answer.replayed();
    }

    private static Runnable scissors(HttpServletRequest request) {
        return (Runnable) request.getAttribute(CuttableConnections.CUT);
    }
}
