/** Webhooks out: sends what the book noted, at least once and in no order that anybody may count on. */
@NullMarked
package dev.refundfence.ledger.webhook;

import org.jspecify.annotations.NullMarked;
