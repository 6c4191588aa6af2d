/** The only writer of refund state: every transition is one guarded statement with a sealed result. */
@NullMarked
package dev.refundfence.store;

import org.jspecify.annotations.NullMarked;
