package dev.refundfence.ledger.load;

import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A business day of one client, told beforehand by its seed: debits, refunds (too many, too large, too early) and settlements, each
 * asked twice, about in the order of their numbers. {@code -Dload.seed=N} tells it again; who meets whom is up to the threads.
 */
record Mixed(long seed, List<String> wallets, List<Ask> asks) {

    /** Soon empty: some debits find too little. */
    static final long OPENING = 5_000;

    static Mixed of(int wallets, int keys) {
        long seed = Long.getLong("load.seed", System.nanoTime());
        System.out.println("load of " + keys + " keys on " + wallets + " wallets: -Dload.seed=" + seed);
        List<String> names = IntStream.range(0, wallets).mapToObj(i -> "w-" + i).toList();
        Random random = new Random(seed);
        SortedMap<Double, Ask> asks = new TreeMap<>();
        for (int i = 0; i < keys; i++) {
            Ask ask = ask(names, i, random);
            asks.put(i + 20 * random.nextDouble(), ask);
            asks.put(i + 20 * random.nextDouble(), ask);
        }
        return new Mixed(seed, names, List.copyOf(asks.values()));
    }

    /** Three of ten take; the others name one of the debits around them, so that several come to one. */
    private static Ask ask(List<String> wallets, int number, Random random) {
        int debit = number - number % 10 + random.nextInt(3);
        String wallet = wallets.get(debit % wallets.size());
        int amount = 1 + random.nextInt(300);
        return switch (number % 10) {
            case 0, 1, 2 -> Ask.debit("pay-" + number, wallets.get(number % wallets.size()), amount);
            case 3, 4 -> Ask.settlement("settle-" + number, "pay-" + debit);
            default -> Ask.refund("refund-" + number, "pay-" + debit, wallet, amount);
        };
    }
}
