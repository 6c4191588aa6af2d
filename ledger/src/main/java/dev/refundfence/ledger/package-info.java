/** The ledger as a program of its own: start, configuration, command line. */
@NullMarked
package dev.refundfence.ledger;

import org.jspecify.annotations.NullMarked;
