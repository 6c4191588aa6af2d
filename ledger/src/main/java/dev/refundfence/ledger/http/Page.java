package dev.refundfence.ledger.http;

import dev.refundfence.ledger.book.Answer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A page of a list; {@code nextCursor} is null on the last one. */
public record Page(List<Answer> items, @Nullable String nextCursor) {}
