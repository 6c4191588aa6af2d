/** Faults on request, in the profiles {@code dev} and {@code test} only: the ledger as bad as real providers. */
@NullMarked
package dev.refundfence.ledger.fault;

import org.jspecify.annotations.NullMarked;
