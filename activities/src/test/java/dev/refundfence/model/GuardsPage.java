package dev.refundfence.model;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page docs/fencing-guards.md, written from {@link Guard} and from the stories that the search finds. */
final class GuardsPage {
    static final String REWRITE =
            "mvn -pl activities -am test -Dtest=GuardsPageTest -Dsurefire.failIfNoSpecifiedTests=false -Drefunds.rewrite-docs=true";

    private GuardsPage() {}

    static String text() {
        return model() + "\n" + guards();
    }

    /** What is searched, and what is not. */
    private static String model() {
        return """
                # What each guard is for

                Written by `GuardsPageTest` from `Guard` and from what the search of the protocol finds; do not edit. To write it anew:

                    %s

                The model in `activities/src/test/java/dev/refundfence/model` is the protocol of [fencing.md](fencing.md) as a finite
                state machine: two workers, the database, a provider, time, a person. It is searched breadth first with every pair of
                the faults below, and nothing forbidden happens. Then one guard is taken away at a time. Each story here is the
                shortest one that the search finds under the named contract and faults; every line is one step.

                That the code does what the model does is asked of the databases: `ScriptTest` plays thousands of random stories of the
                model, with late, repeated and foreign fences in between, and compares every answer and every row.

                ## The faults

                %s
                A worker may be arbitrarily slow and a lease may end at any time in every story: that is no fault.

                ## What must not happen

                %s
                ## What the model leaves out

                Its bounds: two workers, three claims, two copies of an activity, two acts of an operator, one hint, and two kinds of fault
                at a time. It has no failover that loses a confirmed COMMIT, no wrong account, no pause or dispute, no budget of calls, no
                forged message, no amount that differs from the order, no listing that does not end and no provider without look-up. A
                look-up finds a refund by its key, but for the two refunds of one payment. Durations are not counted: what depends on a
                budget or a delay may end at any time. That a refund gets to its end is asked in a simple form: from the states that were
                met, some way without a further fault leads to a closed refund or to a person, with nothing left to read.

                The guards overlap on purpose. Where a story ends before money moves, another guard still stands behind the one that was
                taken away.
                """.formatted(
                        REWRITE,
                        lines(Arrays.asList(Fault.values()), fault -> "- " + fault.words),
                        lines(List.copyOf(EnumSet.range(Breach.MONEY_TWICE, Breach.STUCK)), GuardsPage::forbidden));
    }

    /** The guards, and what happens without each. */
    private static String guards() {
        return """
                ## Needed for safety

                | guard | what it demands | without it | found as | steps |
                |---|---|---|---|---|
                %s
                ## Kept for a promise

                The search finds nothing forbidden without these. They are kept for what the third column says.

                | guard | what it demands | the promise it keeps | steps |
                |---|---|---|---|
                %s
                ## The stories
                %s""".formatted(
                        lines(guards(Guard::isNeededForSafety), GuardsPage::needed),
                        lines(guards(guard -> !guard.isNeededForSafety()), GuardsPage::kept),
                        lines(guards(guard -> guard.foundAs != Breach.NONE), GuardsPage::story));
    }

    private static List<Guard> guards(Predicate<Guard> wanted) {
        return Arrays.stream(Guard.values()).filter(wanted).toList();
    }

    private static <T> String lines(List<T> items, Function<T, String> line) {
        StringBuilder text = new StringBuilder();
        items.forEach(item -> text.append(line.apply(item)).append('\n'));
        return text.toString();
    }

    private static String forbidden(Breach breach) {
        return "- " + breach.invariant + ": " + breach.words;
    }

    private static String needed(Guard guard) {
        return "| [%s](#%s) | %s | %s | %s | %d |"
                .formatted(
                        guard.id(),
                        guard.id(),
                        guard.rule,
                        guard.consequence,
                        guard.foundAs.invariant,
                        Stories.of(guard).depth());
    }

    private static String kept(Guard guard) {
        return guard.foundAs == Breach.NONE
                ? "| %s | %s | %s | |".formatted(guard.id(), guard.rule, guard.consequence)
                : "| [%s](#%s) | %s | %s | %d |"
                        .formatted(
                                guard.id(),
                                guard.id(),
                                guard.rule,
                                guard.consequence,
                                Stories.of(guard).depth());
    }

    private static String story(Guard guard) {
        StringBuilder text = new StringBuilder("\n### " + guard.id() + "\n\n" + circumstances(guard) + "\n\n");
        int number = 1;
        for (String line : Stories.of(guard).story()) {
            text.append(number++).append(". ").append(line).append('\n');
        }
        return text.append("\n**")
                        .append(guard.foundAs.invariant)
                        .append("**: ")
                        .append(guard.foundAs.words) + ".";
    }

    private static String circumstances(Guard guard) {
        String who = guard.where.captured() == 0
                ? guard.where.contract().words
                : "Two refunds of equal amounts; the payment has room for " + guard.where.captured();
        Stream<String> faults = guard.where.faults().stream().map(fault -> fault.words);
        String all = faults.collect(Collectors.joining("; "));
        return who + (all.isEmpty() ? ". No fault." : ". Faults: " + all + ".");
    }
}
