package dev.refundfence.store;

import com.zaxxer.hikari.HikariDataSource;
import dev.refundfence.observation.NewObservation;
import dev.refundfence.observation.ObservationLog;
import dev.refundfence.observation.UnreadEvidence;
import dev.refundfence.refund.AcceptAnswer;
import dev.refundfence.refund.Attempt;
import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.ClaimAnswer;
import dev.refundfence.refund.Decision;
import dev.refundfence.refund.Decision.Why;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.Money;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Alphabet;
import dev.refundfence.refund.ProviderContract.KeyPromise;
import dev.refundfence.refund.ProviderContract.LookupPromise;
import dev.refundfence.refund.ProviderContract.Patience;
import dev.refundfence.refund.ProviderContract.Resend;
import dev.refundfence.refund.ProviderContract.Terms;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderContract.Wire;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.Declined;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.Receipt;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.RefundRequest;
import dev.refundfence.refund.RefundState;
import dev.refundfence.refund.ReviewReason;
import dev.refundfence.refund.Scope;
import dev.refundfence.refund.Seen;
import dev.refundfence.services.DatabaseServer;
import dev.refundfence.services.SchemaAccess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A migrated schema of its own, the store over it as the application's user, and the short words that the tests are written in. */
public final class StoreFixture implements AutoCloseable {
    static final Scope SHOP = new Scope("shop");
    public static final String LEDGER = "ledger";
    public static final String ACCOUNT = "default";
    public static final ProviderContract CONTRACT = new ProviderContract(
            new KeyPromise(Alphabet.LETTERS_AND_DIGITS, 32, Duration.ofHours(24), Resend.REPLAYS_EVERY_ANSWER),
            new LookupPromise(List.of(Way.MERCHANT_REFERENCE), Duration.ofSeconds(5), 2, Duration.ofSeconds(30), 3),
            new Patience(Duration.ofHours(1), List.of(Duration.ofSeconds(5)), Duration.ofDays(7), Duration.ofHours(24)),
            new Wire(Duration.ofSeconds(3), Duration.ofSeconds(3), 50),
            new Terms(false, Terms.FOR_EVER, true, Map.of("TWD", 0)));

    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static Supplier<DatabaseServer> usual = DatabaseServer::shared;

    final DatabaseServer server;
    final SchemaAccess access;
    public final HikariDataSource pool;
    public final Transactions transactions;
    public final Rows rows;
    final Payments payments;
    final Acceptances acceptances;
    public final Claims claims;
    public final EvidenceClaims evidenceClaims;
    final Calls calls;
    final Receipts receipts;
    final WriteBacks writeBacks;
    final Cancels cancels;
    final LateWrites lateWrites;
    final Resolutions resolutions;

    private StoreFixture(DatabaseServer server, SchemaAccess access, HikariDataSource pool) {
        this.server = server;
        this.access = access;
        this.pool = pool;
        transactions = new Transactions(pool);
        rows = new Rows(transactions);
        payments = new Payments(transactions);
        acceptances = new Acceptances(transactions, StoreFixture::contract);
        claims = claims(Duration.ofSeconds(30));
        evidenceClaims = evidenceClaims(Duration.ofSeconds(30));
        calls = new Calls(transactions, StoreFixture::contract, StoreFixture::account);
        receipts = new Receipts(transactions);
        writeBacks = new WriteBacks(transactions, "worker-1");
        cancels = new Cancels(transactions);
        lateWrites = new LateWrites(transactions, "worker-1");
        resolutions = new Resolutions(transactions, StoreFixture::contract);
    }

    public static StoreFixture shared() {
        return on(usual.get());
    }

    /** From now on {@link #shared} is there: the same tests run on each kind of server. */
    static void shareOn(Supplier<DatabaseServer> server) {
        usual = server;
    }

    static StoreFixture on(DatabaseServer server) {
        SchemaAccess access = server.freshSchema();
        Schema.migrate(
                new DatabaseLogin(access.url(), access.migrationUser(), access.migrationPassword()), access.user());
        return new StoreFixture(server, access, Databases.pool(login(access), "tests", 24));
    }

    /** The same tables, reached over that line, and by one connection: the one that is cut is the one that asked. */
    StoreFixture over(MysqlLine line) {
        return new StoreFixture(server, access, Databases.pool(line.through(login()), "line", 1));
    }

    public static ProviderContract contract(String provider) {
        return provider.equals(LEDGER) ? CONTRACT : null;
    }

    public static String account(String provider) {
        return provider.equals(LEDGER) ? ACCOUNT : null;
    }

    DatabaseLogin login() {
        return login(access);
    }

    private static DatabaseLogin login(SchemaAccess access) {
        return new DatabaseLogin(access.url(), access.user(), access.password());
    }

    EvidenceClaims evidenceClaims(Duration lease) {
        Claims.Holder holder = new Claims.Holder("worker-1", lease);
        return new EvidenceClaims(
                transactions,
                claims(lease),
                new WeighClaims(transactions, holder),
                new Verifications(transactions, holder, StoreFixture::account));
    }

    Claims claims(Duration lease) {
        return new Claims(transactions, new Claims.Holder("worker-1", lease), StoreFixture::account);
    }

    /** A payment of 100.00 EUR that nobody else uses. */
    String payment() {
        return payment(10_000, "EUR");
    }

    String payment(long capturedMinor, String currency) {
        String id = "pay-" + NUMBER.incrementAndGet();
        payments.register(new Payment(
                SHOP, id, new Payment.At(LEDGER, ACCOUNT, "debit-" + id), new Money(capturedMinor, currency)));
        return id;
    }

    static RefundRequest request(String paymentId, long amountMinor) {
        return request("refund-" + NUMBER.incrementAndGet(), paymentId, new Money(amountMinor, "EUR"));
    }

    static RefundRequest request(String key, String paymentId, Money amount) {
        return new RefundRequest(
                new RefundKey(SHOP, new OperationKey(key)), paymentId, amount, RefundRequest.Extras.NONE);
    }

    /** A refund of 15.00 EUR, accepted. Answers its row. */
    public long accepted() {
        return accepted(payment());
    }

    long accepted(String paymentId) {
        AcceptAnswer answer = acceptances.accept(request(paymentId, 1_500));
        return ((AcceptAnswer.Accepted) answer).refund().status().jobId();
    }

    ClaimAnswer claim(long jobId) {
        return claims.claim(jobId, UUID.randomUUID(), true);
    }

    /** Claims it, for a send unless it was claimed before. */
    public Fence claimed(long jobId) {
        return ((ClaimAnswer.Claimed) claim(jobId)).fence();
    }

    /** An accepted refund with its first claim. */
    public Fence held() {
        return claimed(accepted());
    }

    /** An accepted refund whose first send was begun. */
    public Fence sending() {
        Fence fence = held();
        begin(fence, NextAction.SEND);
        return fence;
    }

    /** Lets the lease be over and claims for somebody else. */
    public Fence takenOver(Fence lost) {
        rows.leaseIsOver(lost.jobId());
        return claimed(lost.jobId());
    }

    BeginAnswer begin(Fence fence, NextAction kind) {
        return calls.begin(fence, kind, order -> "request of " + order.providerKey());
    }

    /** A refund whose send was begun long ago and that a person must decide about. */
    Seen inReview() {
        return toReview(sending());
    }

    Seen toReview(Fence fence) {
        writeBacks.moveToReview(
                fence, new Decision.Review(ReviewReason.OUTCOME_UNKNOWN, Why.because("nobody knows")), List.of());
        rows.sendsWereBegun(fence.jobId(), "2 HOUR");
        return seen(fence, RefundState.MANUAL_REVIEW);
    }

    /** A refund that was sent and booked. */
    Seen closedAsSucceeded() {
        Fence fence = sending();
        writeBacks.complete(fence, new Decision.Complete("pr-" + fence.jobId()), List.of());
        return seen(fence, RefundState.SUCCEEDED);
    }

    /** A holder whose send was refused: only a refusal that was heard lets a begun send end as failed. */
    Fence refused() {
        Fence fence = sending();
        calls.heard(fence, new Declined("card_gone"));
        return fence;
    }

    /** A refund that was sent and refused. */
    Seen closedAsFailed() {
        Fence fence = refused();
        writeBacks.fail(fence, new Decision.Fail("card_gone"), List.of());
        return seen(fence, RefundState.FAILED);
    }

    static Seen seen(Fence fence, RefundState state) {
        return new Seen(fence.jobId(), state, fence.attempt());
    }

    /** An event of the provider about that refund, not weighed yet. Answers its id. */
    public long told(long jobId, ProviderOutcome outcome, boolean verified) {
        return transactions.run(sql -> {
            long id = ObservationLog.append(
                    sql,
                    new NewObservation(
                            new NewObservation.Source(
                                    LEDGER, ACCOUNT, "event", "event/default/" + UUID.randomUUID(), verified),
                            NewObservation.About.job(jobId, null, null),
                            outcome,
                            new Receipt.Heard(outcome.word(), null, "{}")));
            UnreadEvidence.add(sql, jobId, id);
            return id;
        });
    }

    /** As if every event about that refund had been heard so long ago; {@code ago}: as in INTERVAL. The application's user may not. */
    public void wasTold(long jobId, String ago) {
        DatabaseLogin migration = new DatabaseLogin(access.url(), access.migrationUser(), access.migrationPassword());
        try (HikariDataSource owner = Databases.pool(migration, "time", 1)) {
            new Rows(new Transactions(owner))
                    .execute("UPDATE provider_observations SET heard_at = heard_at - INTERVAL " + ago
                            + " WHERE kind = 'event' AND job_id = " + jobId);
        }
    }

    public static Succeeded succeeded(Fence fence) {
        return new Succeeded("pr-" + fence.jobId());
    }

    public static Receipt receipt(Fence fence, NextAction kind, ProviderOutcome outcome) {
        return new Receipt(fence, kind, outcome, new Receipt.Heard("200", new Money(1_500, "EUR"), "{\"ok\":true}"));
    }

    /** A fence of that row that was never given. */
    static Fence foreign(Fence fence) {
        return new Fence(fence.jobId(), new Attempt(fence.attempt().number()), UUID.randomUUID());
    }

    @Override
    public void close() {
        pool.close();
    }
}
