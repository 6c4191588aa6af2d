/** The ledger over HTTP: calls are read strictly in one place, answers are the book's, errors are RFC 9457 problems. */
@NullMarked
package dev.refundfence.ledger.http;

import org.jspecify.annotations.NullMarked;
