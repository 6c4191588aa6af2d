package dev.refundfence.refund;

/** A claim that pays for one call. */
public sealed interface CallClaim permits ClaimAnswer.Claimed, ClaimAnswer.Verify {

    /** What the call and the write are fenced on. */
    Fence fence();

    /** What the claim was given for. */
    ClaimKind kind();
}
