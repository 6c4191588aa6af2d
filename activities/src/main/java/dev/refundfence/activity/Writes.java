package dev.refundfence.activity;

import dev.refundfence.store.LateWrites;
import dev.refundfence.store.Verifications;
import dev.refundfence.store.WriteBacks;

/**
 * Everything that moves a refund once it is accepted.
 *
 * @param holders the writes of whoever holds it
 * @param late what is done on evidence about a refund that nobody holds
 * @param verifications the claims that look such evidence up, and their ends
 */
public record Writes(WriteBacks holders, LateWrites late, Verifications verifications) {}
