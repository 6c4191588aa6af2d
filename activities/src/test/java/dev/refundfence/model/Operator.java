package dev.refundfence.model;

import dev.refundfence.refund.RefundState;

/** A person who has looked at a refund and at the provider, and acts on it some time later. */
final class Operator {
    boolean looked;
    RefundState seen = RefundState.READY;
    int attempt;
    /** No request of ours could still be on its way to the provider then: before that, a release is refused as too early. */
    boolean landed;
    /** The provider showed the refund as done. */
    boolean sawMoney;
    /** The provider showed no refund, neither done nor on its way. */
    boolean sawNothing;
    /** The provider had the money moved and did not show it: no protocol corrects what a person was shown. */
    boolean misled;

    int acts;
    /** A release was made in good faith on what the provider did not show. */
    boolean releasedMisled;

    void code(Codec codec) {
        looked = codec.flag(looked);
        seen = codec.word(seen, Worker.STATES);
        attempt = codec.bits(attempt, 3);
        landed = codec.flag(landed);
        sawMoney = codec.flag(sawMoney);
        sawNothing = codec.flag(sawNothing);
        misled = codec.flag(misled);
        acts = codec.bits(acts, 2);
        releasedMisled = codec.flag(releasedMisled);
    }

    void turnsAway() {
        looked = false;
        seen = RefundState.READY;
        attempt = 0;
        landed = false;
        sawMoney = false;
        sawNothing = false;
        misled = false;
    }
}
