package dev.refundfence.app;

import dev.refundfence.provider.ledger.LedgerGateway;
import dev.refundfence.provider.ledger.LedgerWebhooks;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.Scope;
import dev.refundfence.signature.SigningSecret;
import dev.refundfence.workflow.contract.CallLimits;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Everything under {@code refunds.*}. Immutable; {@link #faults} says all that is wrong at once.
 *
 * @param lease how long a claim holds a refund before another may take it over
 * @param sweepEvery how often the sweep looks for overdue refunds
 * @param sweepAfter how long a refund may be due before the sweep wakes its workflow
 * @param db the database
 * @param providers the providers by name
 * @param operators the people of the review desk; none: nobody gets in
 * @param review the rules of the review desk
 */
@ConfigurationProperties("refunds")
public record RefundsProperties(
        @DefaultValue("30s") Duration lease,
        @DefaultValue("5s") Duration sweepEvery,
        @DefaultValue("30s") Duration sweepAfter,
        @DefaultValue Db db,
        @DefaultValue Map<String, Provider> providers,
        @DefaultValue List<Operator> operators,
        @DefaultValue Review review) {

    /**
     * Where the tables are, and the two users.
     *
     * @param url JDBC address whose schema holds the tables; {@code REFUNDS_DB_URL}
     * @param user the application's user, who cannot change what is append-only
     * @param password its password
     * @param migrationUser the user that makes the tables and grants the other its rights; null: {@code user} does, unprotected
     * @param migrationPassword its password
     */
    public record Db(
            @Nullable String url,
            @Nullable String user,
            @DefaultValue("") String password,
            @Nullable String migrationUser,
            @DefaultValue("") String migrationPassword) {

        /** The address for messages and logs: without user and settings, which may hold a password. */
        String where() {
            return String.valueOf(url).replaceFirst("\\?.*", "").replaceFirst("//[^/]*@", "//");
        }

        @Override
        public String toString() {
            return "Db[url=" + where() + ", user=" + user + ", migrationUser=" + migrationUser + "]";
        }
    }

    /**
     * One provider.
     *
     * @param type which adapter: {@code ledger}
     * @param enabled whether this process calls it
     * @param baseUrl where it answers
     * @param account the merchant account, mode and region that the payments were taken with
     * @param client the name by which the provider knows us
     * @param secret what we sign our requests with; at least 32 bytes
     * @param webhookSecrets what its webhooks are signed with, one, or two while it changes; none: its webhooks are not taken
     * @param connectTimeout to connect
     * @param readTimeout to hear the whole answer of one request
     * @param callsPerSecond the budget of sends and look-ups together; null: the contract's
     * @param contract what an agreement changes in the provider's contract
     */
    public record Provider(
            String type,
            @DefaultValue("true") boolean enabled,
            @Nullable URI baseUrl,
            @DefaultValue("default") String account,
            @DefaultValue("refunds") String client,
            @Nullable String secret,
            @DefaultValue List<String> webhookSecrets,
            @DefaultValue("3s") Duration connectTimeout,
            @DefaultValue("3s") Duration readTimeout,
            @Nullable Double callsPerSecond,
            @DefaultValue ContractSettings contract) {

        /** Without the secret: a record that is printed by accident must not leak it. */
        @Override
        public String toString() {
            return "Provider[type=" + type + ", account=" + account + ", client=" + client + "]";
        }
    }

    /**
     * One person of the review desk.
     *
     * @param name what is recorded with all that this person does
     * @param password {@code {bcrypt}} and the hash, or {@code {noop}} and a machine-made secret of at least 32 characters
     * @param roles {@code viewer} looks, {@code reviewer} proposes, {@code approver} approves what others propose
     */
    public record Operator(
            @DefaultValue("") String name,
            @DefaultValue("") String password,
            @DefaultValue List<String> roles) {

        /** Without the password. */
        @Override
        public String toString() {
            return "Operator[name=" + name + ", roles=" + roles + "]";
        }
    }

    /**
     * The rules of the review desk.
     *
     * @param fourEyesAbove by currency, in minor units: above it a second person approves; a currency without one: always
     */
    public record Review(@DefaultValue Map<String, Long> fourEyesAbove) {}

    /** What is wrong with this configuration, each line with the key and the fix; empty if nothing is. */
    public List<String> faults() {
        List<String> faults = new ArrayList<>();
        require(
                faults,
                db.url() != null,
                "refunds.db.url (REFUNDS_DB_URL) is not set: give a jdbc:mysql://host:port/schema address");
        require(
                faults,
                db.user() != null,
                "refunds.db.user (REFUNDS_DB_USER) is not set: give the application's database user");
        require(faults, positive(lease), "refunds.lease must be longer than zero, for example 30s");
        require(
                faults,
                lease.compareTo(CallLimits.LONGEST_LEASE) <= 0,
                "refunds.lease must be at most " + CallLimits.LONGEST_LEASE.toSeconds()
                        + "s: a reply that could not be stored within the lease is still handed on after it, for example 30s");
        require(faults, positive(sweepEvery), "refunds.sweep-every must be longer than zero, for example 5s");
        require(faults, positive(sweepAfter), "refunds.sweep-after must be longer than zero, for example 30s");
        require(
                faults,
                !providers.isEmpty(),
                "refunds.providers is empty: name at least one, for example refunds.providers.ledger.type=ledger");
        providers.forEach((name, provider) -> check(faults, "refunds.providers." + name, provider));
        OperatorChecks.check(faults, operators);
        review.fourEyesAbove()
                .forEach((currency, minor) -> require(
                        faults,
                        currency.matches("[A-Za-z]{3}") && minor >= 0,
                        "refunds.review.four-eyes-above." + currency
                                + " must be an ISO 4217 code and an amount in minor units of zero or more"));
        return List.copyOf(faults);
    }

    private void check(List<String> faults, String key, Provider provider) {
        require(faults, "ledger".equals(provider.type()), key + ".type must be ledger, the only adapter so far");
        require(
                faults,
                provider.baseUrl() != null,
                key + ".base-url is not set: give the address where the provider answers");
        require(
                faults,
                positive(provider.connectTimeout()),
                key + ".connect-timeout must be longer than zero, for example 3s");
        require(
                faults,
                positive(provider.readTimeout()),
                key + ".read-timeout must be longer than zero, for example 3s");
        require(
                faults,
                provider.secret() != null
                        && provider.secret().getBytes(StandardCharsets.UTF_8).length >= SigningSecret.MIN_BYTES,
                key + ".secret must be the text that we share with the provider, of at least " + SigningSecret.MIN_BYTES
                        + " bytes; make one with: openssl rand -hex 32");
        checkWebhooks(faults, key + ".webhook-secrets", provider.webhookSecrets());
        require(faults, Scope.isValid(provider.client()), key + ".client must be 1 to 64 characters of a-z 0-9 -");
        // Three exchanges fit into a lease, so that a look-up of several requests still ends inside it.
        require(
                faults,
                provider.readTimeout().multipliedBy(3).compareTo(lease) < 0,
                key + ".read-timeout must be shorter than a third of refunds.lease");
        // Begin-call refuses a lease that does not cover a whole exchange: with these settings it would refuse every
        // one.
        require(
                faults,
                provider.connectTimeout()
                                .plus(provider.readTimeout())
                                .plus(ProviderContract.SLACK)
                                .compareTo(lease)
                        < 0,
                key + ".connect-timeout and .read-timeout together must be shorter than refunds.lease, by more than "
                        + ProviderContract.SLACK.toSeconds() + "s");
        require(
                faults,
                provider.callsPerSecond() == null || provider.callsPerSecond() > 0,
                key + ".calls-per-second must be more than zero");
        checkContract(faults, key, provider);
    }

    // Begin-call refuses a lease that does not cover the whole look-up: with too many requests it would refuse every
    // one.
    private void checkContract(List<String> faults, String key, Provider provider) {
        try {
            int requests =
                    provider.contract().on(LedgerGateway.CONTRACT).lookup().maxRequests();
            Duration lookUp = provider.connectTimeout()
                    .plus(provider.readTimeout())
                    .multipliedBy(requests)
                    .plus(ProviderContract.SLACK);
            require(
                    faults,
                    requests == 1 || lookUp.compareTo(lease) < 0,
                    key
                            + ".contract.max-requests-per-lookup is more than fit into refunds.lease, at .connect-timeout and"
                            + " .read-timeout each");
        } catch (IllegalArgumentException impossible) {
            faults.add(key + "." + impossible.getMessage());
        }
    }

    private static void checkWebhooks(List<String> faults, String key, List<String> secrets) {
        try {
            if (!secrets.isEmpty()) {
                new LedgerWebhooks(secrets);
            }
        } catch (IllegalArgumentException wrong) {
            faults.add(key + " " + wrong.getMessage());
        }
    }

    private static boolean positive(Duration duration) {
        return duration.isPositive();
    }

    private static void require(List<String> faults, boolean fine, String fault) {
        if (!fine) {
            faults.add(fault);
        }
    }
}
