/** Append-only evidence, and its pure fold into one outcome. */
@NullMarked
package dev.refundfence.observation;

import org.jspecify.annotations.NullMarked;
