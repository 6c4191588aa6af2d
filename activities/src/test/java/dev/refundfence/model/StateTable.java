package dev.refundfence.model;

import java.util.Arrays;

/** The packed states that a search has met, numbered in the order of their discovery, each with the state that it came from. */
final class StateTable {
    private static final int EMPTY = -1;

    // All states in one array, and open addressing over their numbers: millions of small objects would need ten times
    // the room.
    private long[] states = new long[Codec.WORDS << 6];
    private int[] parents = new int[1 << 6];
    private int[] slots = new int[1 << 7];
    private int size;

    StateTable() {
        Arrays.fill(slots, EMPTY);
    }

    int size() {
        return size;
    }

    long[] words() {
        return states;
    }

    int offset(int number) {
        return number * Codec.WORDS;
    }

    int parent(int number) {
        return parents[number];
    }

    /** Takes in a state. Answers false if it is known. */
    boolean add(long[] state, int parent) {
        int slot = slotOf(state);
        if (slots[slot] != EMPTY) {
            return false;
        }
        makeRoom();
        System.arraycopy(state, 0, states, offset(size), Codec.WORDS);
        parents[size] = parent;
        slots[slotOf(state)] = size++;
        return true;
    }

    boolean contains(long[] state) {
        return slots[slotOf(state)] != EMPTY;
    }

    boolean isAt(int number, long[] state) {
        int offset = offset(number);
        return Arrays.equals(states, offset, offset + Codec.WORDS, state, 0, Codec.WORDS);
    }

    private int slotOf(long[] state) {
        int mask = slots.length - 1;
        int slot = hash(state, 0) & mask;
        while (slots[slot] != EMPTY && !isAt(slots[slot], state)) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private static int hash(long[] source, int offset) {
        long hash = 0;
        for (int word = 0; word < Codec.WORDS; word++) {
            hash = (hash ^ source[offset + word]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 32;
        }
        return (int) hash;
    }

    private void makeRoom() {
        if (size == parents.length) {
            states = Arrays.copyOf(states, states.length * 2);
            parents = Arrays.copyOf(parents, parents.length * 2);
        }
        if (size * 2 > slots.length) {
            slots = new int[slots.length * 2];
            Arrays.fill(slots, EMPTY);
            for (int number = 0; number < size; number++) {
                place(number);
            }
        }
    }

    private void place(int number) {
        int mask = slots.length - 1;
        int slot = hash(states, offset(number)) & mask;
        while (slots[slot] != EMPTY) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = number;
    }
}
