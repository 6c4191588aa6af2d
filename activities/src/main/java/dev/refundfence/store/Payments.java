package dev.refundfence.store;

import static dev.refundfence.schema.Tables.PAYMENTS;

import dev.refundfence.refund.Scope;
import dev.refundfence.schema.tables.records.PaymentsRecord;
import java.util.Optional;
import org.jooq.DSLContext;

/** Registers payments, once each: what was captured never changes afterwards. Thread-safe. */
public final class Payments {

    private final Transactions transactions;

    /** Over the database of {@code transactions}. */
    public Payments(Transactions transactions) {
        this.transactions = transactions;
    }

    /** Stores the payment, or says what its id already stands for. May be called again with the same payment. */
    public RegisterAnswer register(Payment payment) {
        try {
            return transactions.run(sql -> insert(sql, payment));
        } catch (DuplicateKeyException taken) {
            StoredPayment stored = find(payment.scope(), payment.paymentId()).orElseThrow(() -> taken);
            return stored.payment().equals(payment)
                    ? new RegisterAnswer.Same(stored)
                    : new RegisterAnswer.Conflict(stored);
        }
    }

    /** The payment and its balance as they stand; empty if this caller has none of that id. */
    public Optional<StoredPayment> find(Scope scope, String paymentId) {
        PaymentsRecord row = transactions.read(sql -> Balances.find(sql, scope.value(), paymentId));
        return Optional.ofNullable(row).map(StoredPayment::of);
    }

    private static RegisterAnswer insert(DSLContext sql, Payment payment) {
        sql.insertInto(PAYMENTS)
                .set(PAYMENTS.SCOPE, payment.scope().value())
                .set(PAYMENTS.PAYMENT_ID, payment.paymentId())
                .set(PAYMENTS.PROVIDER, payment.at().provider())
                .set(PAYMENTS.PROVIDER_ACCOUNT, payment.at().account())
                .set(PAYMENTS.PROVIDER_PAYMENT_ID, payment.at().providerPaymentId())
                .set(PAYMENTS.CURRENCY, payment.captured().currency())
                .set(PAYMENTS.CAPTURED_MINOR, payment.captured().minor())
                .set(PAYMENTS.CREATED_AT, DatabaseClock.NOW)
                .execute();
        return new RegisterAnswer.Registered(new StoredPayment(payment, 0, 0, 0, false));
    }
}
