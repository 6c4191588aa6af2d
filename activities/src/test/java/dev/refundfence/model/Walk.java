package dev.refundfence.model;

import dev.refundfence.model.Script.Ask;
import dev.refundfence.model.Script.Line;
import dev.refundfence.model.Script.Outcome;
import dev.refundfence.refund.RefundState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Takes random steps of {@link RefundModel}, with all its guards, and writes down what they ask of the database. One use only. */
final class Walk {
    private static final int STEPS = 70;
    private static final Set<Fault> OF_THE_THIRD = Set.of(Fault.WEBHOOK, Fault.HINT, Fault.OPERATOR, Fault.CANCEL);
    private static final EnumSet<Fault> RARE = EnumSet.of(Fault.CRASH, Fault.CANCEL, Fault.COPY, Fault.FORGET);

    private final long seed;
    private final Random random;
    /** Two, the workers; or three, with whoever is none. */
    private final int sessions;

    private final Setting setting;
    private final RefundModel model;
    private final Late late;
    private final World world;
    private final List<Line> lines = new ArrayList<>();
    private final List<Recorded> heard = new ArrayList<>();
    private final List<Operation> past = new ArrayList<>();

    private record Recorded(int session, Operation operation, String answer) {}

    private record Step(
            Supplier<String> words,
            Consumer<World> effect,
            @Nullable Fault fault) {}

    Walk(long seed) {
        this.seed = seed;
        random = new Random(seed);
        sessions = 2 + random.nextInt(2);
        Contract contract = List.of(Contract.values()).get(random.nextInt(Contract.values().length));
        setting = Setting.of(contract, someFaults()).withClaims(World.ATTEMPTS);
        model = new RefundModel(setting);
        late = new Late(setting);
        world = model.initial();
        world.trace = listener(heard);
    }

    private EnumSet<Fault> someFaults() {
        EnumSet<Fault> some = EnumSet.noneOf(Fault.class);
        for (Fault fault : Fault.values()) {
            boolean possible = sessions > World.OUTSIDE || !OF_THE_THIRD.contains(fault);
            if (random.nextBoolean() && possible) {
                some.add(fault);
            }
        }
        return some;
    }

    private static Trace listener(List<Recorded> heard) {
        return (session, operation, answer) -> heard.add(new Recorded(session, operation.get(), answer.get()));
    }

    Script story() {
        for (int step = 0; step < STEPS; step++) {
            walk();
            if (random.nextInt(4) == 0 || isReviewWithNews()) {
                intrude();
            }
        }
        return script();
    }

    /** Goes on until two or three meet for whom it matters who comes first. */
    Script meeting() {
        int alone = random.nextInt(20);
        for (int step = 0; step < STEPS; step++) {
            walk();
            List<Ask> asks = step < alone ? List.of() : asks();
            if (asks.size() > 1 && hasRoomFor(asks)) {
                Set<Outcome> outcomes = outcomes(asks);
                if (outcomes.size() > 1 || random.nextInt(20) == 0) {
                    lines.add(new Line("at the same time: " + asks, asks, outcomes));
                    break;
                }
            }
        }
        return script();
    }

    /** Each claim of them may be given. */
    private boolean hasRoomFor(List<Ask> asks) {
        long claims = asks.stream()
                .filter(ask -> ask.operation() instanceof Operation.Claim)
                .count();
        return world.job.attempt + claims <= World.ATTEMPTS;
    }

    private List<Ask> asks() {
        List<Ask> asks = new ArrayList<>();
        for (int session = random.nextInt(sessions - 1); session < sessions; session++) {
            Operation next = random.nextInt(4) == 0 ? anyPast() : next(session);
            if (next != null) {
                asks.add(new Ask(session, next));
            }
        }
        return List.copyOf(asks);
    }

    private Script script() {
        return new Script(seed, setting.contract(), setting.words(), List.copyOf(lines));
    }

    private void walk() {
        List<Step> steps = steps(choices -> model.offer(world, choices));
        if (!steps.isEmpty()) {
            take(pick(steps));
        }
    }

    private void take(Step step) {
        String words = step.words().get();
        boolean[] calling = {isCalling(0), isCalling(1)};
        step.effect().accept(world);
        heard.forEach(one -> remember(one.operation()));
        write(words);
        for (int i = 0; i < calling.length; i++) {
            Worker worker = world.workers[i];
            if (calling[i] && worker.phase == Worker.Phase.TO_DECIDE && random.nextBoolean()) {
                Operation silence = new Operation.Hear(worker.holder(), Answer.UNKNOWN);
                late(i, silence, "and keeps its silence in mind");
            }
        }
    }

    /** Time does not pass again, and an event is stored once. A stranger has no reason for what he asks, so he is not remembered. */
    private void remember(Operation operation) {
        if (!(operation instanceof Operation.Pass) && !(operation instanceof Operation.Tell)) {
            past.add(operation);
        }
    }

    private boolean isCalling(int i) {
        return world.workers[i].phase == Worker.Phase.CALLING;
    }

    /** What was asked is the last of it; before it, time may have been let pass. */
    private void write(String words) {
        Breach breach = model.judge(world);
        if (Breach.SAFETY.contains(breach)) {
            throw new AssertionError(
                    "the model itself: " + breach + ", seed " + seed + "\n" + script().told(lines.size()));
        }
        if (heard.isEmpty()) {
            lines.add(new Line(words, List.of(), Set.of()));
        }
        for (Recorded one : heard) {
            Outcome outcome = new Outcome(List.of(one.answer()), Standing.of(world));
            Ask ask = new Ask(one.session(), one.operation());
            String told =
                    "%s%n      session %d: %s -> %s".formatted(words, one.session(), one.operation(), one.answer());
            lines.add(new Line(told, List.of(ask), Set.of(outcome)));
        }
        heard.clear();
    }

    /** Something that was done before is done again, or somebody comes with a fence that is not his. */
    private void intrude() {
        Operation operation = random.nextBoolean() ? again() : inVain();
        if (operation != null) {
            late(random.nextInt(sessions), operation, "late, or unasked");
        }
    }

    private void late(int session, Operation operation, String words) {
        late.carryOut(world, session, operation);
        write(words);
    }

    /** What claims anew uses up the attempts that the model has room for, so a claim is only repeated where it changes nothing. */
    private @Nullable Operation again() {
        Operation operation = anyPast();
        return operation instanceof Operation.Claim && changes(operation) ? null : operation;
    }

    private @Nullable Operation anyPast() {
        return past.isEmpty() ? null : past.get(random.nextInt(past.size()));
    }

    private @Nullable Operation inVain() {
        Operation operation = new Strangers(random, world).any();
        return changes(operation) && !isTurnedIntoLookUp(operation) ? null : operation;
    }

    private boolean changes(Operation operation) {
        if (operation instanceof Operation.Claim claim && Doors.give(world, claim)) {
            return true;
        }
        return !Standing.of(after(operation)).equals(Standing.of(world));
    }

    /** Whatever a stranger wants: where the row's own record speaks against it, the provider is asked, which is never wrong. */
    private boolean isTurnedIntoLookUp(Operation operation) {
        if (!(operation instanceof Operation.Write write) || write.resolve() == Resolve.LOOK_UP_NEXT) {
            return false;
        }
        return after(operation).rows[write.holder().attempt()].ended == Resolve.LOOK_UP_NEXT;
    }

    private World after(Operation operation) {
        World one = world.copy();
        late.carryOut(one, World.OUTSIDE, operation);
        return one;
    }

    /** The next thing that this session asks, as if it were alone. */
    private @Nullable Operation next(int session) {
        World alone = world.copy();
        List<Recorded> asked = new ArrayList<>();
        alone.trace = listener(asked);
        for (int step = 0; step < 12; step++) {
            List<Step> steps = steps(choices -> model.offer(alone, session, choices));
            if (steps.isEmpty()) {
                return null;
            }
            pick(steps).effect().accept(alone);
            asked.removeIf(one -> one.operation() instanceof Operation.Pass);
            if (!asked.isEmpty()) {
                return asked.getLast().operation();
            }
        }
        return null;
    }

    private Set<Outcome> outcomes(List<Ask> asks) {
        Set<Outcome> outcomes = new HashSet<>();
        for (List<Integer> order : orders(asks.size())) {
            World one = world.copy();
            List<Recorded> answers = new ArrayList<>();
            one.trace = listener(answers);
            String[] byAsk = new String[asks.size()];
            for (int place : order) {
                late.carryOut(one, asks.get(place).session(), asks.get(place).operation());
                byAsk[place] = answers.getLast().answer();
            }
            outcomes.add(new Outcome(List.of(byAsk), Standing.of(one)));
        }
        return outcomes;
    }

    private static List<List<Integer>> orders(int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> orders = new ArrayList<>();
        for (List<Integer> shorter : orders(size - 1)) {
            for (int place = 0; place < size; place++) {
                List<Integer> order = new ArrayList<>(shorter);
                order.add(place, size - 1);
                orders.add(order);
            }
        }
        return orders;
    }

    /** Every step may be taken, but a story in which they are all alike seldom gets far, and meets little on its way. */
    private Step pick(List<Step> steps) {
        if (random.nextInt(3) == 0) {
            List<Step> timely = steps.stream().filter(this::isTimely).toList();
            if (!timely.isEmpty()) {
                return timely.get(random.nextInt(timely.size()));
            }
        }
        Step step = steps.get(random.nextInt(steps.size()));
        for (int again = 0; isUntimely(step) && again < 3; again++) {
            step = steps.get(random.nextInt(steps.size()));
        }
        return step;
    }

    /**
     * A key grows too old between a decision to send again and its call; a hint is looked up when it speaks against an end; news come while
     * a person looks.
     */
    private boolean isTimely(Step step) {
        return (step.fault() == Fault.FORGET && world.openSends() > 0 && (isToSend(0) || isToSend(1)))
                || (step.fault() == Fault.HINT && world.job.state.isClosed())
                || (world.job.state == RefundState.MANUAL_REVIEW && isNews(step));
    }

    /** An event, or that no order can arrive any more: what a release waits for, and what speaks against it. */
    private static boolean isNews(Step step) {
        return step.fault() == Fault.WEBHOOK || step.words().get().startsWith("max_in_flight passes");
    }

    private boolean isReviewWithNews() {
        return world.job.state == RefundState.MANUAL_REVIEW && world.unread != 0;
    }

    private boolean isToSend(int i) {
        return world.workers[i].phase == Worker.Phase.HOLDING && world.workers[i].kind == Kind.SEND;
    }

    /** What ends a story early, takes a holder its claim or comes only once. */
    private boolean isUntimely(Step step) {
        boolean early = step.fault() == Fault.HINT && !world.job.state.isClosed();
        return early || RARE.contains(step.fault()) || step.words().get().startsWith("the lease passes");
    }

    private List<Step> steps(Consumer<Choices<World>> offer) {
        List<Step> steps = new ArrayList<>();
        offer.accept(new Choices<>() {
            @Override
            public void step(Supplier<String> words, Consumer<World> effect) {
                steps.add(new Step(words, effect, null));
            }

            @Override
            public void fault(Fault fault, Supplier<String> words, Consumer<World> effect) {
                if (setting.has(fault)) {
                    steps.add(new Step(words, effect, fault));
                }
            }

            @Override
            public String name(int worker) {
                return worker == 0 ? "worker A" : "worker B";
            }
        });
        return steps;
    }
}
