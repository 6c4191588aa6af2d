package dev.refundfence.activity;

import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.workflow.contract.FailureTypes;
import io.temporal.activity.Activity;
import io.temporal.activity.ActivityInfo;
import io.temporal.failure.ApplicationFailure;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;

/**
 * Runs one step of a refund: names the refund in every log line of it, and maps what nobody planned to Temporal's failures. Temporal
 * tries such a step again, which is safe because each step checks its fence itself.
 */
final class Steps {

    private static final Logger LOG = LoggerFactory.getLogger(Steps.class);

    private Steps() {}

    @SuppressWarnings("try") // The resources take the words back from the log's context; nothing is read from them.
    static <T> T run(String step, Supplier<T> body) {
        ActivityInfo info = Activity.getExecutionContext().getInfo();
        try (MDC.MDCCloseable workflow = MDC.putCloseable("refund", info.getWorkflowId());
                MDC.MDCCloseable name = MDC.putCloseable("step", step)) {
            T answer = body.get();
            LOG.debug("{} answered {}", step, answer);
            return answer;
        } catch (CommitUnknownException e) {
            throw failure(FailureTypes.COMMIT_UNKNOWN, step, e);
        } catch (DatabaseFailedException e) {
            throw failure(FailureTypes.DATABASE, step, e);
        }
    }

    /** As {@link #run}, for a step that waits for a provider: it beats meanwhile. */
    @SuppressWarnings("try") // The resource ends the beats; nothing is read from it.
    static <T> T call(String step, Supplier<T> body) {
        return run(step, () -> {
            try (Heartbeat heartbeat = Heartbeat.start()) {
                return body.get();
            }
        });
    }

    private static ApplicationFailure failure(String type, String step, RuntimeException cause) {
        LOG.warn("{} met {} and will be tried again: {}", step, type, cause.getMessage());
        return ApplicationFailure.newFailureWithCause(step + ": " + cause.getMessage(), type, cause);
    }
}
