/** The application: wires store, providers, workers and the sweep. Features live in sub-packages that never depend on each other. */
@NullMarked
package dev.refundfence.app;

import org.jspecify.annotations.NullMarked;
