package dev.refundfence.provider.ledger;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A payment at the ledger: the debit that took the money, and the wallet it was taken from. Its one text, which payments carry as
 * {@code provider_payment_id}, is {@code <account_id>/<tx_id of the debit>}: neither name can contain a slash.
 *
 * @param accountId the wallet
 * @param debitTx the key of the debit
 */
public record LedgerPayment(String accountId, String debitTx) {

    private static final Pattern FORM = Pattern.compile("([A-Za-z0-9._:@-]{1,128})/([A-Za-z0-9._:@-]{1,128})");

    /** Whether {@code text} names a payment, so that one that cannot be refunded is refused when it is registered. */
    public static boolean isValid(String text) {
        return FORM.matcher(text).matches();
    }

    /** Reads the text. Refuses another form with an {@link IllegalArgumentException}. */
    public static LedgerPayment of(String text) {
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "provider_payment_id of a ledger payment must be <account_id>/<tx_id of the debit>, not " + text);
        }
        return new LedgerPayment(matcher.group(1), matcher.group(2));
    }

    @Override
    public String toString() {
        return accountId + "/" + debitTx;
    }
}
