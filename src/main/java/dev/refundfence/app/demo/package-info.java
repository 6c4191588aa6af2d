/** The demonstration: a shop's refunds through a provider that loses replies, an application that is killed, and books that agree. */
@NullMarked
package dev.refundfence.app.demo;

import org.jspecify.annotations.NullMarked;
