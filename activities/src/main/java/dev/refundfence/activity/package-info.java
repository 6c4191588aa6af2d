/** Thin implementations of the contract, and the one class that maps failures to Temporal. */
@NullMarked
package dev.refundfence.activity;

import org.jspecify.annotations.NullMarked;
