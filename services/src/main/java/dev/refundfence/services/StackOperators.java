package dev.refundfence.services;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The two operators of a stack: two, because nobody approves what he proposed. Their secrets are new with each stack. */
public record StackOperators(Operator first, Operator second) {

    private static final int SECRET_LETTERS = 40;

    /** An account at the review desk. */
    public record Operator(String name, String secret) {

        /** Without the secret. */
        @Override
        public String toString() {
            return name;
        }
    }

    static StackOperators fresh() {
        return new StackOperators(
                new Operator("operator", Randoms.letters(SECRET_LETTERS)),
                new Operator("second-operator", Randoms.letters(SECRET_LETTERS)));
    }

    /** What the application is told of them. */
    Map<String, String> variables() {
        Map<String, String> variables = new HashMap<>();
        List<Operator> both = List.of(first, second);
        for (int i = 0; i < both.size(); i++) {
            String key = "REFUNDS_OPERATORS_" + i + "_";
            variables.put(key + "NAME", both.get(i).name());
            variables.put(key + "PASSWORD", "{noop}" + both.get(i).secret());
            variables.put(key + "ROLES_0", "reviewer");
            variables.put(key + "ROLES_1", "approver");
        }
        return variables;
    }

    /** Where a running stack keeps them. */
    public static Path file(Path folder) {
        return folder.resolve("operators.access");
    }

    void save(Path folder) {
        KeptAccess.write(file(folder), List.of(first.name(), first.secret(), second.name(), second.secret()));
    }

    /** Those of the stack that runs there; empty if none does. */
    public static Optional<StackOperators> running(Path folder) {
        List<String> lines = StackState.running(folder).isEmpty() ? List.of() : Folders.lines(file(folder));
        return lines.size() != 4
                ? Optional.empty()
                : Optional.of(new StackOperators(
                        new Operator(lines.get(0), lines.get(1)), new Operator(lines.get(2), lines.get(3))));
    }
}
