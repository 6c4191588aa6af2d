/** Finds what nobody looks after any more and wakes its workflow: every workflow may be lost, and the worst that follows is a wait. */
@NullMarked
package dev.refundfence.app.sweep;

import org.jspecify.annotations.NullMarked;
