package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.EntryKey;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Look-ups: what a client that lost a reply asks instead of sending again. */
@RestController
@RequestMapping("/ledger/v1")
class LookUpController {

    private static final int MAX_PAGE = 500;
    private static final String DEFAULT_PAGE = "100";

    private final Calls calls;
    private final Book book;

    LookUpController(Calls calls, Book book) {
        this.calls = calls;
        this.book = book;
    }

    @GetMapping("/transactions/{tx}")
    Answer transaction(HttpServletRequest request, @PathVariable String tx) {
        return book.find(new EntryKey(calls.client(request), tx)).orElseThrow(() -> notFound("transaction", tx));
    }

    @GetMapping("/debits/{tx}/refunds")
    Page refunds(
            HttpServletRequest request,
            @PathVariable String tx,
            @RequestParam(defaultValue = DEFAULT_PAGE) String limit,
            @RequestParam(required = false) @Nullable String cursor) {
        EntryKey debit = new EntryKey(calls.client(request), tx);
        int size = size(limit);
        // One more than asked for tells whether another page follows.
        List<Answer> found = book.refundsOf(debit, cursor(cursor), size + 1).orElseThrow(() -> notFound("debit", tx));
        if (found.size() <= size) {
            return new Page(found, null);
        }
        List<Answer> items = found.subList(0, size);
        return new Page(items, items.getLast().txId());
    }

    private static int size(String limit) {
        if (!limit.matches("[1-9][0-9]{0,2}") || Integer.parseInt(limit) > MAX_PAGE) {
            throw new ProblemException(ProblemCode.PARAMETER_INVALID, "limit must be from 1 to " + MAX_PAGE);
        }
        return Integer.parseInt(limit);
    }

    private static @Nullable String cursor(@Nullable String cursor) {
        if (cursor != null && !Names.isName(cursor)) {
            throw new ProblemException(
                    ProblemCode.PARAMETER_INVALID, "cursor must be a next_cursor of this listing, or be left out");
        }
        return cursor;
    }

    private static ProblemException notFound(String what, String tx) {
        return new ProblemException(ProblemCode.NOT_FOUND, "this client has no " + what + " " + tx);
    }
}
