/** The rules of the ledger and their SQL: one transaction per entry, insert first, no HTTP and no framework. */
@NullMarked
package dev.refundfence.ledger.book;

import org.jspecify.annotations.NullMarked;
