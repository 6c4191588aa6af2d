package dev.refundfence.app.cli;

import dev.refundfence.app.demo.Bar;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** Brings a provider's settlement file to the desk, as evidence. The same file again changes nothing. */
@Command(
        name = "reconcile",
        mixinStandardHelpOptions = true,
        description = {
            "Reads a settlement file and keeps each line as evidence about its refund: a hint, which a look-up confirms. Lines about refunds",
            "that are none of ours are listed by ./refunds orphans. The same file may be brought again."
        },
        footer = {
            "CSV with a head: provider_refund_id,amount_minor,currency,status and, if there is one, provider_key (our key there).",
            "status is succeeded, failed or returned. All lines are read before the first is sent."
        })
final class Reconcile implements Callable<Integer> {

    private static final int BATCH = 200;
    private static final CSVFormat CSV = CSVFormat.RFC4180
            .builder()
            .setHeader()
            .setSkipHeaderRecord(true)
            .setIgnoreEmptyLines(true)
            .get();
    // Asked here too, so that a bad line far down is told before the first batch is sent.
    private static final List<String> STATUSES = List.of("succeeded", "failed", "returned");
    private static final List<String> NEEDED = List.of("provider_refund_id", "amount_minor", "currency", "status");

    @Spec
    @SuppressWarnings("NullAway.Init") // Set by picocli before anything is called.
    private CommandSpec spec;

    @Parameters(index = "0", paramLabel = "PROVIDER", description = "The provider's name in the configuration.")
    @SuppressWarnings("NullAway.Init") // As above.
    private String provider;

    @Parameters(index = "1", paramLabel = "SETTLEMENT.csv", description = "The file.")
    @SuppressWarnings("NullAway.Init") // As above.
    private Path file;

    @Option(names = "--json", description = "The sums alone, for machines.")
    private boolean json;

    private long stored;
    private long seenBefore;
    private long unmatched;

    @Override
    public Integer call() throws IOException {
        String hash = sha256();
        long lines = checked();
        DeskClient desk = DeskClient.ofEnvironment();
        List<Map<String, Object>> batch = new ArrayList<>();
        try (CSVParser parser = parser();
                Bar bar = json ? null : new Bar("settlement lines", lines)) {
            for (CSVRecord line : parser) {
                batch.add(fields(line));
                if (batch.size() == BATCH || line.getRecordNumber() == lines) {
                    send(desk, hash, batch);
                    batch.clear();
                }
                if (bar != null) {
                    bar.reach(line.getRecordNumber());
                }
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        out.printf(
                json
                        ? "{\"stored\":%d,\"seen_before\":%d,\"unmatched\":%d}%n"
                        : "  stored %d, seen before %d, of no refund of ours %d%n",
                stored,
                seenBefore,
                unmatched);
        out.flush();
        return ExitStatus.DONE;
    }

    private void send(DeskClient desk, String hash, List<Map<String, Object>> batch) {
        JsonNode taken = desk.post(
                "/settlements/" + DeskClient.part(provider), Map.of("file_sha256", hash, "lines", List.copyOf(batch)));
        stored += taken.path("stored").asLong();
        seenBefore += taken.path("seen_before").asLong();
        unmatched += taken.path("unmatched").asLong();
    }

    /** How many lines there are; refuses a file in which any cannot be read, before anything is sent. */
    private long checked() throws IOException {
        long lines = 0;
        try (CSVParser parser = parser()) {
            for (String column : NEEDED) {
                if (!parser.getHeaderNames().contains(column)) {
                    throw new IllegalArgumentException(file + " has no column " + column
                            + "; its head must name provider_refund_id, amount_minor, currency and status");
                }
            }
            for (CSVRecord line : parser) {
                fields(line);
                lines++;
            }
        }
        if (lines == 0) {
            throw new IllegalArgumentException(file + " has no lines below its head");
        }
        return lines;
    }

    private Map<String, Object> fields(CSVRecord line) {
        if (!line.isConsistent()) {
            throw new IllegalArgumentException(where(line) + "it has another number of columns than the head");
        }
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("line", line.getRecordNumber());
        fields.put("provider_refund_id", line.get("provider_refund_id"));
        fields.put("currency", line.get("currency"));
        fields.put("status", line.get("status"));
        try {
            fields.put("amount_minor", Long.parseLong(line.get("amount_minor")));
        } catch (NumberFormatException wrong) {
            throw new IllegalArgumentException(where(line) + "amount_minor must be a whole number, in minor units");
        }
        if (!STATUSES.contains(line.get("status"))) {
            throw new IllegalArgumentException(where(line) + "status must be one of " + STATUSES);
        }
        if (line.isMapped("provider_key") && !line.get("provider_key").isEmpty()) {
            fields.put("provider_key", line.get("provider_key"));
        }
        return fields;
    }

    private String where(CSVRecord line) {
        return file + ", line " + line.getRecordNumber() + " below the head: ";
    }

    private CSVParser parser() throws IOException {
        return CSVParser.parse(file, StandardCharsets.UTF_8, CSV);
    }

    private String sha256() throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(file + " is no file");
        }
        try (InputStream bytes = Files.newInputStream(file)) {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            bytes.transferTo(new DigestOutputStream(OutputStream.nullOutputStream(), digest));
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException("every Java platform has SHA-256", impossible);
        }
    }
}
