package dev.refundfence.app.reviews;

import dev.refundfence.refund.Money;
import dev.refundfence.refund.SettlementLine;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A part of a settlement file: which file, and some of its lines. */
record SettlementBody(@Nullable String fileSha256, @Nullable List<Line> lines) {

    static final int MOST_LINES = 200;

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final Pattern WORD = Pattern.compile("[\\x21-\\x7e]{1,255}");

    /** As it stands in the file. {@code providerKey} may be left out. */
    record Line(
            @Nullable Long line,
            @Nullable String providerKey,
            @Nullable String providerRefundId,
            @Nullable Long amountMinor,
            @Nullable String currency,
            @Nullable String status) {

        SettlementLine read() {
            if (line == null || line < 1) {
                throw DeskProblem.body("line must be the line's number in the file, from 1");
            }
            String where = "line " + line + ": ";
            if (providerRefundId == null || !WORD.matcher(providerRefundId).matches()) {
                throw DeskProblem.body(
                        where + "provider_refund_id must be 1 to 255 printable characters without blanks");
            }
            if (providerKey != null && !WORD.matcher(providerKey).matches()) {
                throw DeskProblem.body(where + "provider_key must be 1 to 255 printable characters without blanks");
            }
            if (currency == null || !Money.isCurrency(currency)) {
                throw DeskProblem.body(where + "currency must be an upper-case ISO 4217 code");
            }
            if (amountMinor == null || amountMinor < 1 || amountMinor > Money.MAX_MINOR) {
                throw DeskProblem.body(where + "amount_minor must be 1 to " + Money.MAX_MINOR + ", in minor units");
            }
            return new SettlementLine(
                    line, providerKey, providerRefundId, new Money(amountMinor, currency), status(where));
        }

        private SettlementLine.Status status(String where) {
            for (SettlementLine.Status known : SettlementLine.Status.values()) {
                if (known.word().equals(status)) {
                    return known;
                }
            }
            throw DeskProblem.body(where + "status must be succeeded, failed or returned");
        }

        /** Without its content, which may be anything. */
        @Override
        public String toString() {
            return String.format(Locale.ROOT, "line %d", line);
        }
    }

    String hash() {
        if (fileSha256 == null || !HASH.matcher(fileSha256).matches()) {
            throw DeskProblem.body("file_sha256 must be the SHA-256 of the whole file, 64 digits of 0-9 a-f");
        }
        return fileSha256;
    }

    /** All lines, or a refusal of all. */
    List<SettlementLine> read() {
        hash();
        if (lines == null || lines.isEmpty() || lines.size() > MOST_LINES) {
            throw DeskProblem.body("lines must be 1 to " + MOST_LINES + " lines of the file");
        }
        return lines.stream().map(Line::read).toList();
    }
}
