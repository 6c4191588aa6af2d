/** The workflow of one refund: deterministic code whose {@code run} reads as the business steps. */
@NullMarked
package dev.refundfence.workflow;

import org.jspecify.annotations.NullMarked;
