package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.Changed;
import dev.refundfence.ledger.book.Ending;
import dev.refundfence.ledger.book.EntryKey;
import dev.refundfence.ledger.http.Calls;
import dev.refundfence.ledger.http.ProblemCode;
import dev.refundfence.ledger.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Sets faults and tells what really moved. In any other profile than {@code dev} and {@code test} it does not exist. */
@RestController
@Profile({"dev", "test"})
@RequestMapping("/ledger/_faults")
class FaultsController {

    private final Calls calls;
    private final FaultPlan plan;
    private final MovedMoney moved;
    private final Book book;

    FaultsController(Calls calls, FaultPlan plan, MovedMoney moved, Book book) {
        this.calls = calls;
        this.plan = plan;
        this.moved = moved;
        this.book = book;
    }

    /** What moved, over all clients. */
    record Movements(List<MovedMoney.Total> items) {}

    /**
     * What became of a refund that was told to turn.
     *
     * @param made whether it turned
     * @param answer how it stands now
     */
    record Turned(boolean made, Answer answer) {}

    @PutMapping
    FaultPlan.Shown set(HttpServletRequest request) {
        return plan.replace(calls.readBody(request, PlanBody.class));
    }

    @GetMapping
    FaultPlan.Shown show() {
        return plan.shown();
    }

    @GetMapping("/movements")
    Movements movements(
            @RequestParam(required = false) @Nullable String key,
            @RequestParam(name = "ref_tx", required = false) @Nullable String refTx) {
        return new Movements(moved.totals(key, refTx));
    }

    @PostMapping("/turns")
    Turned turn(HttpServletRequest request) {
        TurnBody body = calls.readBody(request, TurnBody.class);
        EntryKey refund = new EntryKey(body.scope(), body.txId());
        Changed changed = switch (body.turn()) {
            case "ok" -> book.finish(refund, Ending.OK);
            case "failed" -> book.finish(refund, Ending.FAILED);
            case "bounce" -> book.bounce(refund);
            default ->
                throw new ProblemException(ProblemCode.BODY_INVALID, "the field turn must be ok, failed or bounce");
        };
        return switch (changed) {
            case Changed.Made made -> new Turned(true, made.answer());
            case Changed.NotMade not -> new Turned(false, not.answer());
            case Changed.NoSuchRefund none ->
                throw new ProblemException(
                        ProblemCode.NOT_FOUND, "the client " + body.scope() + " has no refund " + body.txId());
        };
    }
}
