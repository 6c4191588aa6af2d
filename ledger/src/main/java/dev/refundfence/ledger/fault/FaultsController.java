package dev.refundfence.ledger.fault;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.refundfence.ledger.book.Audit;
import dev.refundfence.ledger.book.MovedTotal;
import dev.refundfence.ledger.http.Calls;
import dev.refundfence.ledger.http.ProblemCode;
import dev.refundfence.ledger.http.ProblemException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import org.springframework.context.annotation.Profile;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Sets faults and tells what really moved. In any other profile than {@code dev} and {@code test} it does not exist. */
@RestController
@Profile({"dev", "test"})
@RequestMapping("/ledger/_faults")
class FaultsController {

    private final Calls calls;
    private final FaultPlan plan;
    private final Audit audit;

    FaultsController(Calls calls, FaultPlan plan, Audit audit) {
        this.calls = calls;
        this.plan = plan;
        this.audit = audit;
    }

    /** A plan as it is set; what is left out is off, which is why this is no record: those want every field. */
    static final class PlanBody {

        @JsonProperty
        private long cutReplyEvery;

        @JsonProperty
        @JsonSetter(nulls = Nulls.FAIL, contentNulls = Nulls.FAIL)
        private List<String> cutReplyFor = List.of();
    }

    /** What moved, over all clients, from the entries themselves. */
    record Movements(List<MovedTotal> items) {}

    @PutMapping
    FaultPlan.Shown set(HttpServletRequest request) {
        PlanBody body = calls.readBody(request, PlanBody.class);
        if (body.cutReplyEvery < 0) {
            throw new ProblemException(ProblemCode.BODY_INVALID, "the field cut_reply_every must be 0 (never) or more");
        }
        return plan.replace(body.cutReplyEvery, body.cutReplyFor);
    }

    @GetMapping
    FaultPlan.Shown show() {
        return plan.shown();
    }

    @GetMapping("/movements")
    Movements movements() {
        return new Movements(audit.moved());
    }
}
