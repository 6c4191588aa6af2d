package dev.refundfence.app.demo;

/** How many movements, and how much together, in minor units of one currency. */
record Sum(long count, long minor) {

    static final Sum NOTHING = new Sum(0, 0);

    Sum plus(Sum other) {
        return new Sum(count + other.count, minor + other.minor);
    }

    Sum and(long amountMinor) {
        return new Sum(count + 1, minor + amountMinor);
    }
}
