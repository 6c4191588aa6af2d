/** What a provider is to us: a gateway for one exchange at a time, and the registry of those that are configured. */
@NullMarked
package dev.refundfence.provider;

import org.jspecify.annotations.NullMarked;
