package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.Booked;
import dev.refundfence.ledger.book.EntryKey;
import dev.refundfence.ledger.book.Execution;
import dev.refundfence.ledger.book.Executions;
import dev.refundfence.ledger.book.Movement;
import dev.refundfence.ledger.book.Order;
import dev.refundfence.ledger.book.Status;
import dev.refundfence.ledger.http.Calls.KeyedCall;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Bookings. Business answers, refusals included, are 200, and 202 while the work is pending: they are stored, and the same
 * request hears them again.
 */
@RestController
@RequestMapping("/ledger/v1")
class BookController {

    private final Calls calls;
    private final Book book;
    private final Executions executions;

    BookController(Calls calls, Book book, ObjectProvider<Executions> chosen) {
        this.calls = calls;
        this.book = book;
        // Long work exists only where somebody asks for it.
        this.executions = chosen.getIfAvailable(() -> order -> Execution.AT_ONCE);
    }

    /** The body of a debit. */
    record DebitBody(String accountId, long amountMinor, String currency) {}

    /** The body of a refund. */
    record RefundBody(String refTx, String accountId, long amountMinor, String currency) {}

    /** The body of a settlement. */
    record SettlementBody(String refTx) {}

    @PostMapping("/debits")
    Answer debit(HttpServletRequest request, HttpServletResponse response) {
        KeyedCall<DebitBody> call = calls.readKeyed(request, DebitBody.class);
        DebitBody body = call.body();
        Movement movement = movement(body.accountId(), body.amountMinor(), body.currency());
        return book(new Order.Debit(new EntryKey(call.scope(), call.key()), movement), response);
    }

    @PostMapping("/refunds")
    Answer refund(HttpServletRequest request, HttpServletResponse response) {
        KeyedCall<RefundBody> call = calls.readKeyed(request, RefundBody.class);
        RefundBody body = call.body();
        String refTx = Names.inBody("ref_tx", body.refTx());
        Movement movement = movement(body.accountId(), body.amountMinor(), body.currency());
        return book(new Order.Refund(new EntryKey(call.scope(), call.key()), refTx, movement), response);
    }

    @PostMapping("/settlements")
    Answer settlement(HttpServletRequest request, HttpServletResponse response) {
        KeyedCall<SettlementBody> call = calls.readKeyed(request, SettlementBody.class);
        String refTx = Names.inBody("ref_tx", call.body().refTx());
        return book(new Order.Settlement(new EntryKey(call.scope(), call.key()), refTx), response);
    }

    private static Movement movement(String accountId, long amountMinor, String currency) {
        return new Movement(Names.inBody("account_id", accountId), amountMinor, currency);
    }

    private Answer book(Order order, HttpServletResponse response) {
        return switch (book.book(order, executions.of(order))) {
            case Booked.Answered answered -> {
                Answer answer = answered.answer();
                response.setStatus((answer.status() == Status.PENDING ? HttpStatus.ACCEPTED : HttpStatus.OK).value());
                yield answer;
            }
            case Booked.InProgress again ->
                throw new ProblemException(
                        ProblemCode.REQUEST_IN_PROGRESS,
                        "another request with Idempotency-Key " + order.key().txId()
                                + " is being executed; send the same request again to hear its answer");
            case Booked.Refused refused -> throw ProblemException.of(refused.refusal());
        };
    }
}
