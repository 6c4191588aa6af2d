package dev.refundfence.model;

import dev.refundfence.model.Pair.Stage;

/** What two refunds of one payment can do to each other: overdraw it, and take each other's refund for their own. */
final class PairModel implements Model<Pair> {
    private final Setting setting;
    private final int captured;

    /** {@code captured}: how many refunds of this amount the payment has room for. */
    PairModel(Setting setting, int captured) {
        this.setting = setting;
        this.captured = captured;
    }

    @Override
    public Pair initial() {
        return new Pair();
    }

    @Override
    public boolean write(Pair pair, Codec codec) {
        codec.startWriting();
        pair.code(codec);
        return false;
    }

    @Override
    public void read(Pair pair, Codec codec, long[] source, int offset) {
        codec.startReading(source, offset);
        pair.code(codec);
    }

    @Override
    public void offer(Pair pair, Choices<Pair> choices) {
        for (int j = 0; j < 2; j++) {
            switch (pair.stage[j]) {
                case NEW -> accept(pair, j, choices);
                case SAW_ROOM -> reserve(j, choices);
                case READY -> send(pair, j, choices);
                case OPEN -> lookUp(pair, j, choices);
                case SUCCEEDED, REFUSED, REVIEW -> {}
            }
            event(pair, j, choices);
        }
    }

    private void accept(Pair pair, int j, Choices<Pair> choices) {
        if (pair.taken >= captured) {
            choices.step(
                    () -> refund(j) + " is refused: nothing is left to refund", next -> next.stage[j] = Stage.REFUSED);
        } else if (setting.keeps(Guard.RESERVED_IN_ONE_STATEMENT)) {
            choices.step(() -> refund(j) + " is accepted and reserves its amount", next -> {
                next.stage[j] = Stage.READY;
                next.taken++;
            });
        } else {
            choices.step(() -> refund(j) + " reads that the payment has room", next -> next.stage[j] = Stage.SAW_ROOM);
        }
    }

    private static void reserve(int j, Choices<Pair> choices) {
        choices.step(() -> refund(j) + " reserves its amount and is accepted", next -> {
            next.stage[j] = Stage.READY;
            next.taken++;
        });
    }

    private static void send(Pair pair, int j, Choices<Pair> choices) {
        int id = pair.refundsMade() + 1;
        choices.step(() -> refund(j) + " is sent and succeeds as provider refund " + id, next -> {
            next.made[j] = id;
            next.booked[j] = id;
            next.stage[j] = Stage.SUCCEEDED;
        });
        choices.fault(
                Fault.LOST_REPLY,
                () -> refund(j) + " is sent and succeeds as provider refund " + id + "; the reply is lost",
                next -> {
                    next.made[j] = id;
                    next.stage[j] = Stage.OPEN;
                });
        choices.fault(
                Fault.LOST_REQUEST,
                () -> refund(j) + " is sent, and the order is lost",
                next -> next.stage[j] = Stage.OPEN);
    }

    private void lookUp(Pair pair, int j, Choices<Pair> choices) {
        int shown = firstNotOwnedByOther(pair, j);
        boolean couldBeOthers = mayOwnMore(pair, 1 - j) && setting.keeps(Guard.EQUAL_AMOUNTS_ARE_AMBIGUOUS);
        String listing = " lists the payment's refunds and ";
        if (shown == 0) {
            choices.step(
                    () -> refund(j) + listing + "finds none of its amount: review",
                    next -> next.stage[j] = Stage.REVIEW);
        } else if (couldBeOthers) {
            choices.step(
                    () -> refund(j) + listing + "finds one that could be the other's: review",
                    next -> next.stage[j] = Stage.REVIEW);
        } else {
            choices.step(
                    () -> refund(j) + listing + "books provider refund " + shown + " of its amount",
                    next -> book(next, j, shown));
        }
    }

    /** Whether its send may have been carried out and no receipt is booked: with a person it is so as well. */
    private boolean mayOwnMore(Pair pair, int j) {
        return pair.is(j, Stage.OPEN) || (pair.is(j, Stage.REVIEW) && setting.keeps(Guard.REVIEW_COUNTS_AS_OPEN));
    }

    /** The listing's first refund that no other job owns, by the unique key on the provider's refund id. */
    private int firstNotOwnedByOther(Pair pair, int j) {
        for (int id = 1; id <= pair.refundsMade(); id++) {
            if (pair.booked[1 - j] != id || !setting.keeps(Guard.REFUND_ID_IS_UNIQUE)) {
                return id;
            }
        }
        return 0;
    }

    /** An event that names only the payment: matched where exactly one refund of it has an open send. */
    private void event(Pair pair, int j, Choices<Pair> choices) {
        boolean onlyOne = pair.is(j, Stage.OPEN) && !mayOwnMore(pair, 1 - j);
        if (onlyOne && pair.refundsMade() > 0 && !setting.keeps(Guard.PAYMENT_MATCH_IS_A_HINT)) {
            int told = pair.refundsMade();
            choices.fault(
                    Fault.WEBHOOK,
                    () -> "an event about the payment (provider refund " + told + " succeeded) is matched to "
                            + refund(j) + " and taken for proof",
                    next -> book(next, j, told));
        }
    }

    private static void book(Pair pair, int j, int id) {
        pair.booked[j] = id;
        pair.stage[j] = Stage.SUCCEEDED;
    }

    @Override
    public Breach judge(Pair pair) {
        if (pair.taken > captured || pair.refundsMade() > captured) {
            return Breach.OVER_CAPTURED;
        }
        for (int j = 0; j < 2; j++) {
            if (pair.stage[j] == Stage.SUCCEEDED && pair.booked[j] != pair.made[j]) {
                return Breach.BOOKED_WRONG;
            }
        }
        return Breach.NONE;
    }

    @Override
    public boolean isAtRest(Pair pair) {
        for (Stage stage : pair.stage) {
            if (stage != Stage.SUCCEEDED && stage != Stage.REFUSED && stage != Stage.REVIEW) {
                return false;
            }
        }
        return true;
    }

    private static String refund(int j) {
        return j == 0 ? "refund X" : "refund Y";
    }
}
