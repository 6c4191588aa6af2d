package dev.refundfence.ledger.fault;

import dev.refundfence.ledger.book.Book;
import dev.refundfence.ledger.book.EntryKey;
import dev.refundfence.ledger.book.Execution;
import dev.refundfence.ledger.book.Executions;
import dev.refundfence.ledger.book.Order;
import dev.refundfence.ledger.fault.FaultKind.Moment;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Profile;
import org.springframework.stereotype.Component;

/** Faults before a refund is executed. It is asked with no transaction open, so that a delay holds up nobody else. */
@Component
@Profile({"dev", "test"})
class FaultyExecutions implements Executions {

    private final FaultPlan plan;
    private final Book book;
    private final Mischief mischief;

    FaultyExecutions(FaultPlan plan, Book book, Mischief mischief) {
        this.plan = plan;
        this.book = book;
        this.mischief = mischief;
    }

    @Override
    public Execution of(Order order) {
        return order instanceof Order.Refund refund ? of(refund) : Execution.AT_ONCE;
    }

    private Execution of(Order.Refund refund) {
        EntryKey key = refund.key();
        mischief.forgotten().letGo(key);
        Asked asked = new Asked(key.txId(), refund.refTx(), book.find(key).isPresent());
        plan.striking(Moment.REQUEST, asked).forEach(this::meet);
        Optional<Fault> pending = asked.replay() ? Optional.empty() : prepared(key.txId(), asked);
        new InHand(key, pending).keep();
        return pending.isPresent() ? Execution.PENDING : Execution.AT_ONCE;
    }

    private void meet(Fault fault) {
        switch (fault.kind()) {
            case DELAY_BEFORE -> plan.pause(fault);
            case ANSWER_429 -> throw FaultAnswer.tooMany(fault.retryAfterSeconds());
            default -> throw new IllegalStateException("strikes no request: " + fault.kind());
        }
    }

    /** The fault that lets the refund be pending, if one does. */
    private Optional<Fault> prepared(String key, Asked asked) {
        List<Fault> struck = plan.striking(Moment.EXECUTION, asked).toList();
        for (Fault fault : struck) {
            switch (fault.kind()) {
                case HIDE -> mischief.hidden().hide(key, fault.written().ms);
                case PEND -> {}
                case WEBHOOK_FIRST, WEBHOOK_TWICE, WEBHOOK_LATE, WEBHOOK_NEVER ->
                    mischief.telling().choose(key, fault.kind());
                default -> throw new IllegalStateException("strikes no execution: " + fault.kind());
            }
        }
        return struck.stream().filter(fault -> fault.kind() == FaultKind.PEND).findFirst();
    }
}
