package dev.refundfence.refund;

import java.util.UUID;

/**
 * What the holder of a claim shows to every write and before every call. A write that does not find its fence in the row changes
 * nothing.
 *
 * @param jobId the row
 * @param attempt the fencing token that this claim was given
 * @param claimId names the claim; made by the workflow before it asked, so that an uncertain COMMIT can be asked about
 */
public record Fence(long jobId, Attempt attempt, UUID claimId) {}
