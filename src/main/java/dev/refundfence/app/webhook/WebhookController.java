package dev.refundfence.app.webhook;

import dev.refundfence.app.Waking;
import dev.refundfence.provider.WebhookMessage;
import dev.refundfence.refund.ProviderEvent;
import dev.refundfence.store.CommitUnknownException;
import dev.refundfence.store.DatabaseFailedException;
import dev.refundfence.store.EventAnswer;
import dev.refundfence.store.Events;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Takes providers' webhooks: authentic first, from the raw bytes and without the database; then stored, then answered. What was stored before
 * is answered as if it were new, for the provider only repeats what it got no answer to.
 */
@RestController
class WebhookController {

    static final int MAX_BODY_BYTES = 256 * 1024;

    private static final Logger LOG = LoggerFactory.getLogger(WebhookController.class);

    private final Map<String, Door> doors;
    private final Events events;
    private final Waking waking;

    WebhookController(Doors doors, Events events, Waking evidenceWaking) {
        this.doors = doors.byProvider();
        this.events = events;
        this.waking = evidenceWaking;
    }

    @PostMapping("/webhooks/{provider}")
    ResponseEntity<ProblemDetail> take(@PathVariable String provider, HttpServletRequest request) throws IOException {
        Door door = doors.get(provider);
        if (door == null) {
            return problem(HttpStatus.NOT_FOUND, "not_found", "no provider of this name sends webhooks here");
        }
        // One byte more tells that there is too much, also where no length was announced.
        byte[] body = request.getInputStream().readNBytes(MAX_BODY_BYTES + 1);
        if (body.length > MAX_BODY_BYTES) {
            return problem(
                    HttpStatus.CONTENT_TOO_LARGE,
                    "body_too_large",
                    "a webhook has at most " + MAX_BODY_BYTES + " bytes");
        }
        return switch (door.reader().read(headers(request), body)) {
            case WebhookMessage.Forged forged -> {
                LOG.warn("A webhook for {} was refused: {}", provider, forged.why());
                yield problem(
                        HttpStatus.UNAUTHORIZED, "signature_invalid", "it is not signed as " + provider + " signs");
            }
            case WebhookMessage.Authentic authentic -> store(door, authentic.event());
        };
    }

    private ResponseEntity<ProblemDetail> store(Door door, ProviderEvent event) {
        try {
            switch (events.store(door.teller(), event)) {
                case EventAnswer.Unmatched stored ->
                    LOG.warn(
                            "{} told of a refund that is none of ours: observation {}",
                            door.teller().provider(),
                            stored.observationId());
                case EventAnswer.Matched stored -> {
                    LOG.info(
                            "{} told of {}",
                            door.teller().provider(),
                            stored.refund().key());
                    if (stored.unread()) {
                        waking.wake(stored.refund());
                    }
                }
                case EventAnswer.SeenBefore again ->
                    LOG.info("An event of {} came again", door.teller().provider());
            }
            return ResponseEntity.noContent().build();
        } catch (DatabaseFailedException | CommitUnknownException away) {
            LOG.warn("A webhook of {} could not be stored: {}", door.teller().provider(), away.getMessage());
            return problem(HttpStatus.SERVICE_UNAVAILABLE, "database_unavailable", "send it again");
        }
    }

    private static Map<String, List<String>> headers(HttpServletRequest request) {
        return Collections.list(request.getHeaderNames()).stream()
                .map(name -> name.toLowerCase(Locale.ROOT))
                .distinct()
                .collect(Collectors.toMap(name -> name, name -> Collections.list(request.getHeaders(name))));
    }

    private static ResponseEntity<ProblemDetail> problem(HttpStatus status, String code, String detail) {
        ProblemDetail problem = ProblemDetail.forStatusAndDetail(status, detail);
        problem.setProperty("code", code);
        ResponseEntity.BodyBuilder answer =
                ResponseEntity.status(status).contentType(MediaType.APPLICATION_PROBLEM_JSON);
        if (status == HttpStatus.SERVICE_UNAVAILABLE) {
            answer.header(HttpHeaders.RETRY_AFTER, "1");
        }
        return answer.body(problem);
    }
}
