package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Opened;
import dev.refundfence.ledger.book.Opening;
import dev.refundfence.ledger.book.Wallet;
import dev.refundfence.ledger.book.Wallets;
import dev.refundfence.ledger.http.Calls.Call;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Wallets: made by a client, seen by that client only. */
@RestController
@RequestMapping("/ledger/v1/wallets")
class WalletsController {

    private final Calls calls;
    private final Wallets wallets;

    WalletsController(Calls calls, Wallets wallets) {
        this.calls = calls;
        this.wallets = wallets;
    }

    /** The body of a request to make a wallet. */
    record OpeningBody(String accountId, String currency, long balanceMinor) {}

    @PostMapping
    ResponseEntity<Wallet> open(HttpServletRequest request) {
        Call<OpeningBody> call = calls.read(request, OpeningBody.class);
        OpeningBody body = call.body();
        String account = Names.inBody("account_id", body.accountId());
        return switch (wallets.open(new Opening(call.scope(), account, body.currency(), body.balanceMinor()))) {
            case Opened.Made made -> ResponseEntity.status(HttpStatus.CREATED).body(made.wallet());
            case Opened.AlreadyThere there -> ResponseEntity.ok(there.wallet());
            case Opened.Different different ->
                throw new ProblemException(ProblemCode.WALLET_CONFLICT, different.detail());
            case Opened.Refused refused -> throw ProblemException.of(refused.refusal());
        };
    }

    @GetMapping("/{account}")
    Wallet show(HttpServletRequest request, @PathVariable String account) {
        return wallets.find(calls.client(request), account)
                .orElseThrow(() -> new ProblemException(
                        ProblemCode.NOT_FOUND, "account_id " + account + " is no wallet of this client"));
    }
}
