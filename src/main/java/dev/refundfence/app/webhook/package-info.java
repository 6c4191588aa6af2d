/** What providers tell by themselves, over HTTP. */
@NullMarked
package dev.refundfence.app.webhook;

import org.jspecify.annotations.NullMarked;
