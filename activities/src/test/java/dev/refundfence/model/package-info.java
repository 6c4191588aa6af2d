/** The protocol of docs/fencing.md as a finite state machine, searched to the end: what holds, and what each guard prevents. */
@NullMarked
package dev.refundfence.model;

import org.jspecify.annotations.NullMarked;
