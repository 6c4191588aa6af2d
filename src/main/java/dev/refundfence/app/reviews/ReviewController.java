package dev.refundfence.app.reviews;

import dev.refundfence.refund.OperationKey;
import dev.refundfence.refund.RefundKey;
import dev.refundfence.refund.Scope;
import dev.refundfence.store.OpenReview;
import dev.refundfence.store.Orphan;
import dev.refundfence.store.RefundFile;
import dev.refundfence.store.Reviews;
import dev.refundfence.store.Reviews.Mark;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The desk over HTTP. Who asks was settled before (see {@link DeskConfiguration}); the name is the authenticated one, always. */
@RestController
@RequestMapping(path = "/operator/v1", produces = MediaType.APPLICATION_JSON_VALUE)
class ReviewController extends DeskCalls {

    private static final Logger LOG = LoggerFactory.getLogger(ReviewController.class);

    private final Reviews reviews;
    private final Desk desk;

    ReviewController(Reviews reviews, Desk desk) {
        this.reviews = reviews;
        this.desk = desk;
    }

    /** A page; {@code nextCursor} is null on the last one. */
    record Page<T>(List<T> items, @Nullable String nextCursor) {}

    @GetMapping("/reviews")
    String list(
            @RequestParam @Nullable String reason,
            @RequestParam @Nullable String provider,
            @RequestParam(defaultValue = "50") String limit,
            @RequestParam @Nullable String cursor) {
        int most = limit(limit);
        List<OpenReview> items = reviews.open(new Reviews.Page(reason, provider, mark(cursor), most));
        return DeskJson.write(new Page<>(items, items.size() < most ? null : cursor(items.getLast())));
    }

    @GetMapping("/refunds/{scope}/{operationKey}")
    String show(@PathVariable String scope, @PathVariable String operationKey) {
        RefundKey key = key(scope, operationKey);
        RefundFile file = reviews.file(key);
        if (file == null) {
            throw DeskProblem.notFound("there is no refund " + key);
        }
        return DeskJson.write(file);
    }

    @GetMapping("/orphans")
    String orphans(@RequestParam(defaultValue = "50") String limit, @RequestParam(defaultValue = "0") String cursor) {
        int most = limit(limit);
        List<Orphan> items = reviews.orphans(number("cursor", cursor), most);
        return DeskJson.write(new Page<>(
                items, items.size() < most ? null : "" + items.getLast().id()));
    }

    @PostMapping("/reviews/{scope}/{operationKey}/resolutions")
    ResponseEntity<String> resolve(
            @PathVariable String scope,
            @PathVariable String operationKey,
            HttpServletRequest request,
            Principal operator)
            throws IOException {
        ResolutionBody body = DeskJson.read(body(request), ResolutionBody.class);
        Desk.Outcome outcome = desk.resolve(key(scope, operationKey), body, operator.getName());
        LOG.info("Resolution {} about {}/{}: {}", outcome.id(), scope, operationKey, outcome.status());
        return ResponseEntity.status(HttpStatus.CREATED).body(DeskJson.write(outcome));
    }

    @PostMapping("/resolutions/{id}/approve")
    String approve(@PathVariable String id, Principal operator) {
        Desk.Outcome outcome = desk.approve(number("id", id), operator.getName());
        LOG.info("Resolution {}: {}", outcome.id(), outcome.status());
        return DeskJson.write(outcome);
    }

    private static RefundKey key(String scope, String operationKey) {
        if (!Scope.isValid(scope) || !OperationKey.isValid(operationKey)) {
            throw DeskProblem.notFound("there is no refund of this name");
        }
        return new RefundKey(new Scope(scope), new OperationKey(operationKey));
    }

    private static int limit(String text) {
        long limit = number("limit", text);
        if (limit < 1 || limit > Reviews.LONGEST_PAGE) {
            throw DeskProblem.parameter("limit must be 1 to " + Reviews.LONGEST_PAGE);
        }
        return (int) limit;
    }

    private static long number(String name, String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException wrong) {
            throw DeskProblem.parameter(name + " must be a whole number");
        }
    }

    private static String cursor(OpenReview last) {
        return last.since() + "_" + last.id();
    }

    private static @Nullable Mark mark(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        String[] parts = cursor.split("_", 2);
        try {
            return new Mark(Instant.parse(parts[0]), number("cursor", parts.length < 2 ? "" : parts[1]));
        } catch (DateTimeException wrong) {
            throw DeskProblem.parameter("cursor must be the next_cursor of the page before");
        }
    }
}
