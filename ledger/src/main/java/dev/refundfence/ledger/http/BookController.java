package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.Booked;
import dev.refundfence.ledger.book.EntryKey;
import dev.refundfence.ledger.book.Movement;
import dev.refundfence.ledger.book.Order;
import dev.refundfence.ledger.http.Calls.KeyedCall;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Bookings. Business answers, refusals included, are 200: they are stored, and the same request hears them again. */
@RestController
@RequestMapping("/ledger/v1")
class BookController {

    private final Calls calls;
    private final Book book;

    BookController(Calls calls, Book book) {
        this.calls = calls;
        this.book = book;
    }

    /** The body of a debit. */
    record DebitBody(String accountId, long amountMinor, String currency) {}

    /** The body of a refund. */
    record RefundBody(String refTx, String accountId, long amountMinor, String currency) {}

    @PostMapping("/debits")
    Answer debit(HttpServletRequest request) {
        KeyedCall<DebitBody> call = calls.readKeyed(request, DebitBody.class);
        DebitBody body = call.body();
        Movement movement = movement(body.accountId(), body.amountMinor(), body.currency());
        return answer(book.book(new Order.Debit(new EntryKey(call.scope(), call.key()), movement)));
    }

    @PostMapping("/refunds")
    Answer refund(HttpServletRequest request) {
        KeyedCall<RefundBody> call = calls.readKeyed(request, RefundBody.class);
        RefundBody body = call.body();
        String refTx = Names.inBody("ref_tx", body.refTx());
        Movement movement = movement(body.accountId(), body.amountMinor(), body.currency());
        return answer(book.book(new Order.Refund(new EntryKey(call.scope(), call.key()), refTx, movement)));
    }

    private static Movement movement(String accountId, long amountMinor, String currency) {
        return new Movement(Names.inBody("account_id", accountId), amountMinor, currency);
    }

    private static Answer answer(Booked booked) {
        return switch (booked) {
            case Booked.Answered answered -> answered.answer();
            case Booked.Refused refused -> throw ProblemException.of(refused.refusal());
        };
    }
}
