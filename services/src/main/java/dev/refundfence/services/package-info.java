/** Finds or starts the databases, Temporal servers and whole stacks that a demo, a test or a developer's machine needs. */
@NullMarked
package dev.refundfence.services;

import org.jspecify.annotations.NullMarked;
