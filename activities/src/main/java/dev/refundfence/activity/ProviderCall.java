package dev.refundfence.activity;

import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.Providers;
import dev.refundfence.refund.BeginAnswer;
import dev.refundfence.refund.BeginAnswer.Begun;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.CallReport;
import dev.refundfence.refund.Fence;
import dev.refundfence.refund.NextAction;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotSent;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.VerifyAnswer.Verifying;
import dev.refundfence.store.Calls;
import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.PausePoint;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * The one exchange that a claim pays for: begin under the fence, call, keep what was heard. No lock and no connection of ours is held
 * while the provider is called. Thread-safe.
 */
public final class ProviderCall {

    private static final Logger LOG = LoggerFactory.getLogger(ProviderCall.class);

    private final Calls calls;
    private final Providers providers;
    private final HeardKeeper keeper;
    private final LongSupplier nanoClock;

    /** Calls {@code providers} under fences that {@code calls} checks. */
    public ProviderCall(Calls calls, Providers providers, HeardKeeper keeper) {
        this(calls, providers, keeper, System::nanoTime);
    }

    /** {@code nanoClock}: this machine's monotonic one. */
    ProviderCall(Calls calls, Providers providers, HeardKeeper keeper, LongSupplier nanoClock) {
        this.calls = calls;
        this.providers = providers;
        this.keeper = keeper;
        this.nanoClock = nanoClock;
    }

    CallReport make(Fence fence, NextAction kind) {
        return make(fence, kind, () -> begin(fence, kind));
    }

    /** The look-up of a claim that verifies; {@code lease}: what the claim was given with. */
    CallReport verify(Verifying claim, Duration lease) {
        return make(claim.fence(), NextAction.RECONCILE, () -> calls.beginVerify(claim, lease));
    }

    @SuppressWarnings("try") // The resource takes the word back from the log's context; nothing is read from it.
    private CallReport make(Fence fence, NextAction kind, Supplier<BeginAnswer> begin) {
        try (MDC.MDCCloseable attempt =
                MDC.putCloseable("attempt", fence.attempt().toString())) {
            Supplier<Duration> elapsed = elapsedFromNow();
            BeginAnswer answer;
            try {
                answer = begin.get();
            } catch (CommitUnknownException e) {
                // Whether this claim's call counts as begun is not known, so none is made and nobody may say that none
                // was sent.
                LOG.warn(
                        "{} of attempt {} was not begun: its COMMIT's answer was lost",
                        kind.word(),
                        fence.attempt(),
                        e);
                return ended(new Unknown("begin_commit_unknown"));
            }
            return afterBegin(fence, kind, answer, elapsed);
        }
    }

    private CallReport afterBegin(Fence fence, NextAction kind, BeginAnswer answer, Supplier<Duration> elapsed) {
        return switch (answer) {
            case Begun begun -> exchange(new Exchange(fence, kind, begun, elapsed));
            case BeginAnswer.Superseded superseded -> new CallReport.Superseded();
            // A copy of this execution called, or is calling: what comes of it is not known here.
            case BeginAnswer.AlreadyBegun copy -> ended(new Unknown(copy.word()));
            case BeginAnswer.KeyTooOld old -> ended(new Unknown(old.word()));
            case BeginAnswer.Paused paused -> ended(new NotSent(paused.reason()));
            case BeginAnswer.Disputed disputed -> ended(new NotSent(disputed.word()));
            case BeginAnswer.LeaseTooShort tooShort -> ended(new NotSent(tooShort.word()));
        };
    }

    private Supplier<Duration> elapsedFromNow() {
        long start = nanoClock.getAsLong();
        return () -> Duration.ofNanos(nanoClock.getAsLong() - start);
    }

    private BeginAnswer begin(Fence fence, NextAction kind) {
        try {
            return calls.begin(
                    fence, kind, order -> providers.get(order.provider()).render(order));
        } catch (IllegalArgumentException e) {
            // The order cannot be said in this provider's words, so nothing was begun. A person will see it when the
            // budget is used up.
            LOG.error("attempt {} cannot be sent: {}", fence.attempt(), e.getMessage());
            return new BeginAnswer.Paused("request_cannot_be_rendered");
        }
    }

    private CallReport exchange(Exchange exchange) {
        ProviderGateway gateway = providers.get(exchange.begun().order().provider());
        PausePoint.CALL_BEGUN.reach();
        // A stall between begin-call and the request's first byte widens the gap in which an old request overtakes a
        // takeover. This narrows it; nothing can close it.
        if (exchange.elapsed().get().compareTo(ProviderContract.SLACK) > 0) {
            return ended(new Unknown("stalled_before_call"));
        }
        PausePoint.CALL_LEAVING.reach();
        ProviderReply reply = switch (exchange.kind()) {
            case SEND -> gateway.send(exchange.begun().order());
            case RECONCILE -> lookUp(gateway, exchange.begun().order());
        };
        PausePoint.REPLY_HEARD.reach();
        LOG.info(
                "{} of attempt {} heard {}",
                exchange.kind().word(),
                exchange.fence().attempt(),
                reply.outcome());
        return keeper.keep(exchange, reply);
    }

    // One way a claim: the most trusted one that is open.
    private static ProviderReply lookUp(ProviderGateway gateway, CallOrder order) {
        return gateway.contract()
                .lookup()
                .way(order.providerRefundId() != null)
                .map(way -> gateway.lookUp(order, way))
                .orElseGet(() -> new ProviderReply(new Unknown("nothing_to_look_up_by"), null));
    }

    private static CallReport ended(ProviderOutcome outcome) {
        return new CallReport.Ended(outcome, null);
    }

    /**
     * An exchange that may take place.
     *
     * @param elapsed since before begin-call, by this machine's monotonic clock
     */
    record Exchange(Fence fence, NextAction kind, Begun begun, Supplier<Duration> elapsed) {

        /** Whether nobody else can have taken over yet, by a clock that started before the lease was read. */
        boolean isInsideLease() {
            return elapsed.get().compareTo(begun.leaseLeft()) < 0;
        }
    }
}
