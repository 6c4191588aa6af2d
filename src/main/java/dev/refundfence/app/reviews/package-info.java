/** The review desk: what waits for a person, and what people decide about it, over HTTP. */
@NullMarked
package dev.refundfence.app.reviews;

import org.jspecify.annotations.NullMarked;
