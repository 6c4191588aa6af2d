package dev.refundfence.services;

import java.io.PrintStream;

/**
 * Where the choices made while looking for services are told to a person, one line each. Never gets a password. Called by one
 * thread at a time.
 */
@FunctionalInterface
public interface Progress {
    /** Tells one line, without its line end. */
    void say(String line);

    /** Prints each line at once, so that a person sees a slow step while it runs and not after it. */
    static Progress to(PrintStream out) {
        return line -> {
            out.println(line);
            out.flush();
        };
    }
}
