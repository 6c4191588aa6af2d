package dev.refundfence.refund;

/**
 * A refund as somebody saw it: what a write without a claim is fenced on. Nothing can have happened to the refund since, if it still
 * stands in this state under this attempt: whoever moves it on and back needs a claim, and every claim raises the attempt.
 *
 * @param jobId the row
 * @param state where it stood
 * @param attempt the newest claim then
 */
public record Seen(long jobId, RefundState state, Attempt attempt) {}
