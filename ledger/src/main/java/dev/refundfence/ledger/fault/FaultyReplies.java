package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Status;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import dev.refundfence.ledger.http.Page;
import dev.refundfence.ledger.http.ProblemCode;
import dev.refundfence.ledger.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.core.MethodParameter;
import org.springframework.http.MediaType;
import org.springframework.http.converter.HttpMessageConverter;
import org.springframework.http.server.ServerHttpRequest;
import org.springframework.http.server.ServerHttpResponse;
import org.springframework.http.server.ServletServerHttpRequest;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.servlet.HandlerMapping;
import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyAdvice;

/**
 * Faults after the work. It stands between the answer and its first byte: what was asked is booked and committed by then, no connection
 * of the database is held, and the production code knows nothing of it.
 */
@RestControllerAdvice
@Profile({"dev", "test"})
class FaultyReplies implements ResponseBodyAdvice<Object> {

    private final FaultPlan plan;
    private final Mischief mischief;

    FaultyReplies(FaultPlan plan, Mischief mischief) {
        this.plan = plan;
        this.mischief = mischief;
    }

    @Override
    public boolean supports(MethodParameter answered, Class<? extends HttpMessageConverter<?>> converter) {
        return answered.getParameterType() == Answer.class || answered.getParameterType() == Page.class;
    }

    @Override
    public @Nullable Object beforeBodyWrite(
            @Nullable Object body,
            MethodParameter answered,
            MediaType type,
            Class<? extends HttpMessageConverter<?>> converter,
            ServerHttpRequest request,
            ServerHttpResponse response) {
        HttpServletRequest asked = ((ServletServerHttpRequest) request).getServletRequest();
        return switch (body) {
            case Page page -> looked(page, asked);
            case Answer answer when !asked.getMethod().equals("POST") -> looked(answer, asked);
            case Answer answer -> {
                Optional<InHand> refund = InHand.current();
                yield refund.isEmpty() ? answer : replied(answer, refund.get(), asked);
            }
            case null, default -> body;
        };
    }

    private Answer replied(Answer answer, InHand refund, HttpServletRequest request) {
        Asked asked = new Asked(answer.txId(), answer.refTx(), answer.replayed());
        if (!answer.replayed()) {
            executed(answer, refund, asked);
        }
        mischief.telling().awaitArrival(answer.txId());
        meet(Moment.REPLY, asked, request);
        return told(answer, Moment.REPLY_TEXT, asked);
    }

    private void executed(Answer answer, InHand refund, Asked asked) {
        Optional<Fault> ends = refund.pending()
                .filter(pending -> answer.status() == Status.PENDING)
                // Without a time it stays so until somebody ends it.
                .filter(pending -> pending.written().ms != null);
        ends.ifPresent(pending -> mischief.later()
                .after(pending.ms(), refund.refund(), book -> book.finish(refund.refund(), pending.end())));
        plan.striking(Moment.EXECUTED, asked).forEach(fault -> {
            switch (fault.kind()) {
                case BOUNCE ->
                    mischief.later().after(fault.ms(), refund.refund(), book -> book.bounce(refund.refund()));
                case FORGET_KEY -> mischief.forgotten().forget(refund.refund(), fault.written().ms);
                default -> throw new IllegalStateException("strikes nothing executed: " + fault.kind());
            }
        });
    }

    private Answer looked(Answer answer, HttpServletRequest request) {
        if (mischief.hidden().hides(answer.txId())) {
            throw new ProblemException(ProblemCode.NOT_FOUND, "this client has no transaction " + answer.txId());
        }
        Asked asked = new Asked(answer.txId(), answer.refTx(), true);
        meet(Moment.LOOK_UP, asked, request);
        return told(answer, Moment.LOOK_UP_TEXT, asked);
    }

    private Page looked(Page page, HttpServletRequest request) {
        meet(Moment.LOOK_UP, new Asked(null, debit(request), true), request);
        List<Answer> items = page.items().stream()
                .filter(item -> !mischief.hidden().hides(item.txId()))
                .map(item -> told(item, Moment.LOOK_UP_TEXT, new Asked(item.txId(), item.refTx(), true)))
                .toList();
        return new Page(items, page.nextCursor());
    }

    private static @Nullable String debit(HttpServletRequest request) {
        return request.getAttribute(HandlerMapping.URI_TEMPLATE_VARIABLES_ATTRIBUTE) instanceof Map<?, ?> variables
                ? (String) variables.get("tx")
                : null;
    }

    private void meet(Moment moment, Asked asked, HttpServletRequest request) {
        plan.striking(moment, asked).forEach(fault -> {
            switch (fault.kind()) {
                case CUT_REPLY -> ((Runnable) request.getAttribute(CuttableConnections.CUT)).run();
                case DELAY_AFTER -> plan.pause(fault);
                case ANSWER_429 -> throw FaultAnswer.tooMany(fault.retryAfterSeconds());
                case ANSWER_500 -> throw FaultAnswer.internalError();
                case ANSWER_502 -> throw FaultAnswer.badGateway();
                default -> throw new IllegalStateException("strikes no answer: " + fault.kind());
            }
        });
    }

    private Answer told(Answer answer, Moment moment, Asked asked) {
        // Only an amount can be told wrong, so that all that strike add up.
        long by = plan.striking(moment, asked).mapToLong(Fault::byMinor).sum();
        return by == 0
                ? answer
                : new Answer(
                        answer.op(),
                        answer.status(),
                        answer.txId(),
                        answer.refTx(),
                        answer.accountId(),
                        answer.amountMinor() + by,
                        answer.currency(),
                        answer.balanceMinor(),
                        answer.refundedMinor() == 0 ? 0 : answer.refundedMinor() + by,
                        answer.replayed());
    }
}
