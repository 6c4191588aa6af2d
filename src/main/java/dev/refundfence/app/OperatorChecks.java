package dev.refundfence.app;

import dev.refundfence.app.RefundsProperties.Operator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What can be wrong with the operators' accounts. A weak one could approve money. */
final class OperatorChecks {

    private static final Set<String> ROLES = Set.of("viewer", "reviewer", "approver");

    // Two of them and a few words fit into a transition's actor.
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,50}");

    // A hash hides how long its password is; a secret as it stands must be one that nobody can guess.
    private static final Pattern PASSWORD =
            Pattern.compile("\\{bcrypt}\\$2[aby]\\$(1[0-9]|2[0-9]|3[01])\\$[./A-Za-z0-9]{53}|\\{noop}\\S{32,}");

    private OperatorChecks() {}

    static void check(List<String> faults, List<Operator> operators) {
        Set<String> names = new HashSet<>();
        for (int i = 0; i < operators.size(); i++) {
            Operator operator = operators.get(i);
            String key = "refunds.operators[" + i + "]";
            if (!NAME.matcher(operator.name()).matches()) {
                faults.add(key + ".name must be 1 to 50 characters of A-Z a-z 0-9 . _ @ -");
            } else if (!names.add(operator.name().toLowerCase(Locale.ROOT))) {
                faults.add(key + ".name stands there twice, and capitals make no other person");
            }
            if (!PASSWORD.matcher(operator.password()).matches()) {
                faults.add(key + ".password must be {bcrypt} with a hash of strength 10 or more (htpasswd -nbB -C 12),"
                        + " or {noop} with a machine-made secret of at least 32 characters (openssl rand -hex 32)");
            }
            if (operator.roles().isEmpty() || !ROLES.containsAll(operator.roles())) {
                faults.add(key + ".roles must name at least one of viewer, reviewer, approver, and nothing else");
            }
        }
    }
}
