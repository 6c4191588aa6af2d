package dev.refundfence.services;

import java.nio.file.Path;
import java.util.List;

/** What a server's log says about why it does not run. */
final class ServerLog {
    private ServerLog() {}

    /** Its errors since line {@code from}, at most three; without any its last line. */
    static String reason(Path log, int from) {
        List<String> all = Folders.lines(log);
        List<String> lines = all.subList(Math.min(from, all.size()), all.size());
        List<String> errors = lines.stream()
                .filter(line -> line.contains("[ERROR]") || line.contains("ERROR:") || line.contains("rror:"))
                .map(ServerLog::withoutStamp)
                .limit(3)
                .toList();
        if (!errors.isEmpty()) {
            return String.join(" | ", errors);
        }
        return lines.isEmpty() ? "nothing at all" : lines.getLast();
    }

    private static String withoutStamp(String line) {
        return line.replaceFirst("^.*\\[ERROR] ", "").strip();
    }
}
