/** The ledger as a provider: it refunds to the wallet that paid, and answers every repetition with what it stored. */
@NullMarked
package dev.refundfence.provider.ledger;

import org.jspecify.annotations.NullMarked;
