package dev.refundfence.app.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.app.demo.ShopFiles.PaidOrder;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.Scope;
import dev.refundfence.services.SchemaAccess;
import dev.refundfence.store.DatabaseLogin;
import dev.refundfence.store.Databases;
import dev.refundfence.store.Payment;
import dev.refundfence.store.Payments;
import dev.refundfence.store.Transactions;
import java.util.List;

/** Registers the shop's payments with us, as its checkout would have done when they were taken. */
final class PaymentsBook {

    private static final String ACCOUNT = "default";

    private PaymentsBook() {}

    static void register(SchemaAccess access, List<PaidOrder> orders) {
        try (HikariDataSource pool =
                Databases.pool(new DatabaseLogin(access.url(), access.user(), access.password()), "demo", 1)) {
            Payments payments = new Payments(new Transactions(pool));
            orders.forEach(order -> payments.register(payment(order)));
        }
    }

    private static Payment payment(PaidOrder order) {
        return new Payment(
                new Scope(ShopFiles.SCOPE),
                order.paymentId(),
                new Payment.At(order.provider(), ACCOUNT, order.providerPaymentId()),
                new Money(order.capturedMinor(), order.currency()));
    }
}
