package dev.refundfence.app.cli;

import dev.refundfence.services.StackOperators;
import dev.refundfence.services.StackState;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the desk is and who asks. From the environment, else from the stack that is up; never from arguments, which every process of the
 * machine can read.
 */
record OperatorLogin(String url, String name, String password) {

    /** Refuses what is missing with an {@link IllegalArgumentException} that names the variable. */
    static OperatorLogin find(Map<String, String> given, Path folder) {
        String url = given.getOrDefault(
                "REFUNDS_URL",
                StackState.running(folder)
                        .map(state -> state.addresses().get("application"))
                        .orElse("http://127.0.0.1:8080"));
        String name = given.get("REFUNDS_OPERATOR");
        String password = given.get("REFUNDS_OPERATOR_PASSWORD");
        if (name != null && password != null) {
            return new OperatorLogin(url, name, password);
        }
        return StackOperators.running(folder)
                .flatMap(operators -> named(operators, name))
                .map(operator -> new OperatorLogin(url, operator.name(), operator.secret()))
                .orElseThrow(() -> new IllegalArgumentException("who are you? Set "
                        + (name == null ? "REFUNDS_OPERATOR and " : "")
                        + "REFUNDS_OPERATOR_PASSWORD, or start a stack with ./refunds up, which has operators"));
    }

    private static Optional<StackOperators.Operator> named(StackOperators operators, @Nullable String name) {
        return Stream.of(operators.first(), operators.second())
                .filter(operator -> name == null || operator.name().equals(name))
                .findFirst();
    }

    /** Without the password. */
    @Override
    public String toString() {
        return name + " at " + url;
    }
}
