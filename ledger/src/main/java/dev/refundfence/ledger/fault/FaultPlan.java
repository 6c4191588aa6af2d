package dev.refundfence.ledger.fault;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.refundfence.ledger.StartRefused;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import dev.refundfence.ledger.http.ProblemCode;
import dev.refundfence.ledger.http.ProblemException;
import dev.refundfence.ledger.http.StrictJson;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Which faults there are now. The plan lives in memory: a restart goes back to the configured one. Safe for use by many threads. */
@Component
@Profile({"dev", "test"})
class FaultPlan {

    private static final Logger LOG = LoggerFactory.getLogger(FaultPlan.class);
    private static final int MAX_FAULTS = 100;

    private final Hidden hidden;
    private volatile Plan now;

    /** {@code configured}: a plan as it would be sent; empty for none. */
    FaultPlan(@Value("${ledger.faults.plan:}") String configured, Hidden hidden) {
        this.hidden = hidden;
        now = new Plan(0, List.of(), new CountDownLatch(1));
        if (!configured.isBlank()) {
            try {
                replace(StrictJson.read(configured.getBytes(StandardCharsets.UTF_8), PlanBody.class));
            } catch (ProblemException wrong) {
                throw StartRefused.faultPlan("is not understood: " + wrong.getMessage());
            }
        }
    }

    /** {@code over}: nobody waits any longer than the plan stands. */
    private record Plan(long seed, List<Fault> faults, CountDownLatch over) {}

    /**
     * The plan as it is told.
     *
     * @param seed of the dice; the same plan with the same seed strikes the same requests
     */
    record Shown(long seed, List<ShownFault> faults) {}

    /**
     * One of its faults.
     *
     * @param struck how often it struck under this plan
     */
    record ShownFault(@JsonUnwrapped FaultBody fault, long struck) {}

    /** Puts a plan in the place of the one before, and begins to count anew. */
    Shown replace(PlanBody body) {
        if (body.faults.size() > MAX_FAULTS) {
            throw new ProblemException(
                    ProblemCode.BODY_INVALID, "the field faults must have at most " + MAX_FAULTS + " entries");
        }
        long seed = Objects.requireNonNullElseGet(
                body.seed, () -> ThreadLocalRandom.current().nextLong(1_000_000));
        List<Fault> faults = IntStream.range(0, body.faults.size())
                .mapToObj(i -> new WrittenFault(body.faults.get(i), "faults[" + i + "]").read(seed * MAX_FAULTS + i))
                .toList();
        Plan before = now;
        now = new Plan(seed, faults, new CountDownLatch(1));
        before.over().countDown();
        hidden.showAll();
        LOG.info("Faults: {}, seed {}", faults.size(), seed);
        return shown();
    }

    Shown shown() {
        Plan plan = now;
        return new Shown(
                plan.seed(),
                plan.faults().stream()
                        .map(fault -> new ShownFault(fault.written(), fault.struck()))
                        .toList());
    }

    /** Those that strike now, in the plan's order; each is counted when it is reached, for one before it may end the request. */
    Stream<Fault> striking(Moment moment, Asked asked) {
        return now.faults().stream().filter(fault -> fault.moment() == moment).filter(fault -> fault.strikes(asked));
    }

    /** Waits so long as the fault says, or until its plan ends. No lock and no connection of the database is held in it. */
    void pause(Fault fault) {
        Plan plan = now;
        // A request can meet the faults of a plan that ended under it, and the one that stands would not end their
        // delay.
        if (plan.faults().contains(fault)) {
            Pause.until(() -> plan.over().await(fault.ms(), TimeUnit.MILLISECONDS));
        }
    }
}
