/** The vocabulary of a refund and its pure rules: no clock, no I/O, nothing but the JDK. */
@NullMarked
package dev.refundfence.refund;

import org.jspecify.annotations.NullMarked;
