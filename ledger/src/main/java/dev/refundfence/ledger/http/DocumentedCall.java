package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Answer;
import dev.refundfence.ledger.book.Op;
import dev.refundfence.ledger.book.Status;
import dev.refundfence.ledger.book.Wallet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What the OpenAPI document says of a call beyond its path.
 *
 * @param method the controller's method that takes it
 * @param summary one line
 * @param body an example of what is sent; null where nothing is
 * @param keyed whether the header Idempotency-Key must be there
 * @param answer an example of what is answered
 * @param statuses with which it is answered, and what each says
 * @param codes the problems that not every call of its kind has
 */
record DocumentedCall(
        String method,
        String summary,
        @Nullable Record body,
        boolean keyed,
        Record answer,
        Map<String, String> statuses,
        List<ProblemCode> codes) {

    private static final List<ProblemCode> OF_EVERY_CALL = List.of(
            ProblemCode.METHOD_NOT_ALLOWED,
            ProblemCode.BODY_TOO_LARGE,
            ProblemCode.SIGNATURE_MISSING,
            ProblemCode.SIGNATURE_INVALID,
            ProblemCode.SIGNATURE_EXPIRED,
            ProblemCode.REPLAYED_REQUEST,
            ProblemCode.REQUEST_INVALID,
            ProblemCode.BUSY,
            ProblemCode.DATABASE_UNAVAILABLE,
            ProblemCode.INTERNAL_ERROR);
    private static final List<ProblemCode> OF_EVERY_BODY =
            List.of(ProblemCode.MEDIA_TYPE_UNSUPPORTED, ProblemCode.BODY_INVALID);
    private static final List<ProblemCode> OF_EVERY_KEY = List.of(
            ProblemCode.IDEMPOTENCY_KEY_MISSING,
            ProblemCode.IDEMPOTENCY_KEY_INVALID,
            ProblemCode.IDEMPOTENCY_KEY_CONFLICT,
            ProblemCode.REQUEST_IN_PROGRESS);

    private static final Map<String, String> ANSWERED = Map.of("200", "Answered");
    private static final Map<String, String> MADE = Map.of("200", "Was there", "201", "Made");
    private static final Map<String, String> BOOKED = Map.of("200", "Decided", "202", "Pending");

    private static final Wallet WALLET = new Wallet("wallet-7", "TWD", 100_000);
    private static final Answer DEBIT =
            new Answer(Op.DEBIT, Status.OK, "pay-1001", null, "wallet-7", 1500, "TWD", 98_500, 0, false);
    private static final Answer REFUND =
            new Answer(Op.REFUND, Status.OK, "refund-1001", "pay-1001", "wallet-7", 500, "TWD", 99_000, 500, false);
    private static final Answer SETTLEMENT =
            new Answer(Op.SETTLEMENT, Status.OK, "settle-1001", "pay-1001", "wallet-7", 1500, "TWD", 98_500, 0, false);
    private static final Answer REFUND_AGAIN =
            new Answer(Op.REFUND, Status.OK, "refund-1001", "pay-1001", "wallet-7", 500, "TWD", 99_000, 500, true);

    static final List<DocumentedCall> ALL = List.of(
            new DocumentedCall(
                    "WalletsController.open",
                    "Make a wallet; the same again answers the wallet as it stands",
                    new WalletsController.OpeningBody("wallet-7", "TWD", 100_000),
                    false,
                    WALLET,
                    MADE,
                    List.of(ProblemCode.CURRENCY_INVALID, ProblemCode.AMOUNT_INVALID, ProblemCode.WALLET_CONFLICT)),
            new DocumentedCall(
                    "WalletsController.show",
                    "Look a wallet up",
                    null,
                    false,
                    WALLET,
                    ANSWERED,
                    List.of(ProblemCode.NOT_FOUND)),
            new DocumentedCall(
                    "BookController.debit",
                    "Take money out of a wallet, once for each Idempotency-Key",
                    new BookController.DebitBody("wallet-7", 1500, "TWD"),
                    true,
                    DEBIT,
                    ANSWERED,
                    List.of(
                            ProblemCode.CURRENCY_INVALID,
                            ProblemCode.AMOUNT_INVALID,
                            ProblemCode.ACCOUNT_UNKNOWN,
                            ProblemCode.CURRENCY_MISMATCH)),
            new DocumentedCall(
                    "BookController.refund",
                    "Give money of a debit back to its wallet, once for each Idempotency-Key",
                    new BookController.RefundBody("pay-1001", "wallet-7", 500, "TWD"),
                    true,
                    REFUND,
                    BOOKED,
                    List.of(
                            ProblemCode.REF_TX_INVALID,
                            ProblemCode.CURRENCY_INVALID,
                            ProblemCode.AMOUNT_INVALID,
                            ProblemCode.ACCOUNT_UNKNOWN,
                            ProblemCode.ACCOUNT_MISMATCH,
                            ProblemCode.CURRENCY_MISMATCH)),
            new DocumentedCall(
                    "BookController.settlement",
                    "Make a debit final, so that nothing of it can be refunded any more",
                    new BookController.SettlementBody("pay-1001"),
                    true,
                    SETTLEMENT,
                    ANSWERED,
                    List.of(ProblemCode.REF_TX_INVALID, ProblemCode.REF_TX_UNKNOWN)),
            new DocumentedCall(
                    "LookUpController.transaction",
                    "Look an entry up by its key",
                    null,
                    false,
                    REFUND_AGAIN,
                    ANSWERED,
                    List.of(ProblemCode.NOT_FOUND)),
            new DocumentedCall(
                    "LookUpController.refunds",
                    "List the refunds of a debit, refused ones included, page by page in the order of their keys",
                    null,
                    false,
                    new Page(List.of(REFUND_AGAIN), "refund-1001"),
                    ANSWERED,
                    List.of(ProblemCode.NOT_FOUND, ProblemCode.PARAMETER_INVALID)));

    /** All problems of the call, in the order in which it is checked. */
    List<ProblemCode> problems() {
        return Stream.of(
                        OF_EVERY_CALL,
                        body == null ? List.<ProblemCode>of() : OF_EVERY_BODY,
                        keyed ? OF_EVERY_KEY : List.<ProblemCode>of(),
                        codes)
                .flatMap(List::stream)
                .sorted()
                .toList();
    }
}
