package dev.refundfence.app.demo;

import dev.refundfence.workflow.contract.RefundOrder;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** The shop's two files: what was paid, and what is to be given back. */
final class ShopFiles {

    /** The caller in whose name the demonstration asks. */
    static final String SCOPE = "demo-shop";

    private static final CSVFormat FORMAT = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setTrim(true)
            .get();

    /**
     * One line of the payments' file.
     *
     * @param providerPaymentId at the ledger: account and debit, with a slash between
     */
    record PaidOrder(String paymentId, String provider, String providerPaymentId, long capturedMinor, String currency) {

        String account() {
            return providerPaymentId.substring(0, providerPaymentId.indexOf('/'));
        }

        String debit() {
            return providerPaymentId.substring(providerPaymentId.indexOf('/') + 1);
        }
    }

    private ShopFiles() {}

    static List<PaidOrder> payments(Path file) {
        return read(file).stream()
                .map(line -> new PaidOrder(
                        line.get("payment_id"),
                        line.get("provider"),
                        line.get("provider_payment_id"),
                        Long.parseLong(line.get("captured_minor")),
                        line.get("currency")))
                .toList();
    }

    static List<RefundOrder> refunds(Path file) {
        return read(file).stream()
                .map(line -> new RefundOrder(
                        SCOPE,
                        line.get("operation_key"),
                        line.get("payment_id"),
                        Long.parseLong(line.get("amount_minor")),
                        line.get("currency"),
                        line.get("reason"),
                        null,
                        null))
                .toList();
    }

    private static List<CSVRecord> read(Path file) {
        try (Reader reader = Files.newBufferedReader(file);
                CSVParser lines = CSVParser.parse(reader, FORMAT)) {
            return lines.getRecords();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
