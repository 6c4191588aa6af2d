package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.EntryKey;
import java.util.Optional;
import org.springframework.web.context.request.RequestAttributes;
import org.springframework.web.context.request.RequestContextHolder;

/**
 * The refund that the current request asks for. Its answer does not name its client.
 *
 * @param pending the fault that keeps it pending, if one does
 */
record InHand(EntryKey refund, Optional<Fault> pending) {

    private static final String ATTRIBUTE = InHand.class.getName();

    void keep() {
        RequestContextHolder.currentRequestAttributes().setAttribute(ATTRIBUTE, this, RequestAttributes.SCOPE_REQUEST);
    }

    /** Empty if the request asks for no refund. */
    static Optional<InHand> current() {
        return Optional.ofNullable((InHand) RequestContextHolder.currentRequestAttributes()
                .getAttribute(ATTRIBUTE, RequestAttributes.SCOPE_REQUEST));
    }
}
