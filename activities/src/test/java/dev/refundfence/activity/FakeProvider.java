package dev.refundfence.activity;

import dev.refundfence.provider.ProviderGateway;
import dev.refundfence.provider.ProviderReply;
import dev.refundfence.provider.Providers;
import dev.refundfence.refund.BeginAnswer.CallOrder;
import dev.refundfence.refund.ProviderContract;
import dev.refundfence.refund.ProviderContract.Way;
import dev.refundfence.refund.ProviderOutcome;
import dev.refundfence.refund.ProviderOutcome.NotFound;
import dev.refundfence.refund.ProviderOutcome.Succeeded;
import dev.refundfence.refund.ProviderOutcome.Unknown;
import dev.refundfence.refund.Receipt.Heard;
import dev.refundfence.store.StoreFixture;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A provider that moves money for every send that arrives: it forgets each key at once, so that a second send shows. */
final class FakeProvider implements ProviderGateway {
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final List<String> movements = new CopyOnWriteArrayList<>();
    private final Queue<Function<CallOrder, ProviderReply>> script = new ConcurrentLinkedQueue<>();
    private volatile Function<CallOrder, String> words = order -> "refund " + order.providerKey();

    /** What arrived, in order: "send" or "lookup", and the provider key. */
    List<String> requests() {
        return requests;
    }

    /** How often money was moved under that provider key. */
    long movements(String providerKey) {
        return movements.stream().filter(providerKey::equals).count();
    }

    /** The next request is answered so, whatever it is. */
    void answersNext(Function<CallOrder, ProviderReply> answer) {
        script.add(answer);
    }

    /** The next send is carried out, and its reply is cut. */
    void losesNextReply() {
        answersNext(order -> {
            var unheard = carryOut(order);
            return silence(new Unknown("cut_after_" + unheard.outcome().word()));
        });
    }

    /** From now on no order can be said in this provider's words. */
    void cannotRender() {
        words = order -> {
            throw new IllegalArgumentException("no words for " + order.providerPaymentId());
        };
    }

    Providers alone() {
        return new Providers(Map.of(StoreFixture.LEDGER, this));
    }

    ProviderReply carryOut(CallOrder order) {
        movements.add(order.providerKey().value());
        return done(order);
    }

    static ProviderReply silence(ProviderOutcome outcome) {
        return new ProviderReply(outcome, null);
    }

    private static ProviderReply done(CallOrder order) {
        return new ProviderReply(
                new Succeeded("re-" + order.providerKey()), new Heard("DONE", order.amount(), "{\"status\":\"DONE\"}"));
    }

    @Override
    public ProviderContract contract() {
        return StoreFixture.CONTRACT;
    }

    @Override
    public String account() {
        return StoreFixture.ACCOUNT;
    }

    @Override
    public String render(CallOrder order) {
        return words.apply(order);
    }

    @Override
    public ProviderReply send(CallOrder order) {
        requests.add("send " + order.providerKey());
        return answer(order, this::carryOut);
    }

    @Override
    public ProviderReply lookUp(CallOrder order, Way way) {
        requests.add("lookup " + order.providerKey());
        return answer(
                order,
                asked -> movements(asked.providerKey().value()) > 0
                        ? done(asked)
                        : new ProviderReply(new NotFound("by_key"), new Heard("404", null, "{}")));
    }

    private ProviderReply answer(CallOrder order, Function<CallOrder, ProviderReply> usual) {
        Function<CallOrder, ProviderReply> scripted = script.poll();
        return (scripted == null ? usual : scripted).apply(order);
    }
}
